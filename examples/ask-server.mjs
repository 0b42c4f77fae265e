/** Asks a server instead of measuring here: node ask-server.mjs http://localhost:8080 FILE */
import { existsSync, openAsBlob } from 'node:fs';
import { createClient } from '@sonometer/client';

const [baseUrl, file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node ask-server.mjs http://localhost:8080 FILE');
  process.exit(2);
}
const client = createClient({ baseUrl });
if (!existsSync(file)) {
  console.error(`${file}: no such file`);
  process.exit(1);
}
const measured = await client.mixAnalyze({ file: await openAsBlob(file), round: true });
if (measured.ok) console.log(`${file}: ${measured.data.integratedLufs} LUFS`);
else {
  console.error(`${file}: ${measured.error.code}: ${measured.error.message}`);
  process.exitCode = 1;
}
