/**
 * Only the whole processes: `node bench/dist/start.js [ROUNDS [NODE ...]]`, after `npm run build`
 * and `npx tsc -p bench`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENCODINGS } from './encodings.js';
import { writeWav } from './files.js';
import { dynamicMusic } from './music.js';
import { startTable, wholeMixTable } from './whole-process.js';

const [, , rounds = '7', ...nodes] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'sonometer-bench-'));
const print = (line = '') => {
  console.log(line);
};
try {
  print(`Load at the start: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}`);
  print();
  startTable(nodes.length > 0 ? nodes : [process.execPath], Number(rounds), folder, print);
  const file = join(folder, 'music.wav');
  writeWav(file, dynamicMusic(180));
  wholeMixTable(file, ENCODINGS, Number(rounds), folder, print);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
