/** Loudness of files that are in memory: node measure-buffer.mjs FILE ... */
import { readFile } from 'node:fs/promises';
import { analyze, bytesSource, Fault, mix } from '@sonometer/engine';

const files = process.argv.slice(2);
if (files.length === 0) console.error('usage: node measure-buffer.mjs FILE ...');
for (const file of files) {
  try {
    const { body, warnings } = await analyze(bytesSource(new Uint8Array(await readFile(file))), {
      answer: mix,
      options: { round: true },
    });
    console.log(`${file}: ${body.integratedLufs} LUFS, ${body.truePeakDb} dBTP`);
    for (const { message } of warnings) console.warn(`${file}: ${message}`);
  } catch (error) {
    // `code` of other errors: the file cannot be read
    if (!(error instanceof Fault) && error.code === undefined) throw error;
    console.error(`${file}: ${error.message}`);
    process.exitCode = 1;
  }
}
