/** Measures each file that arrives in a folder, as one line of JSON: node watch-folder.mjs FOLDER */
import { existsSync, openAsBlob, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { analyze, blobSource, Fault, mix } from '@sonometer/engine';

const [folder = '.'] = process.argv.slice(2);
const SETTLED_MS = 500;
const timers = new Map();
if (!existsSync(folder)) {
  console.error(`${folder}: no such folder`);
  process.exit(2);
}
watch(folder, (_event, name) => {
  if (!name) return;
  // a file is written in pieces: it is complete when it no longer changes
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => void measure(name), SETTLED_MS),
  );
});

async function measure(name) {
  timers.delete(name);
  const path = join(folder, name);
  if (!(await stat(path).catch(() => undefined))?.isFile()) return;
  try {
    const { body } = await analyze(blobSource(await openAsBlob(path)), { answer: mix });
    console.log(JSON.stringify({ name, integratedLufs: body.integratedLufs }));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.log(JSON.stringify({ name, error: error.message }));
  }
}
console.error(`watching ${folder}`);
