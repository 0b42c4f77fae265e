// Writes the evidence of all windows of the cases in some folders, to fit the network on (fit.py):
//   node evaluation/overload/rows.mjs OUT FOLDER…
// A folder has a cases.json, as that of `evaluation/overload.mjs --cases`: a list of { path, group, source, coding, truth }.
// OUT.f32 has the rows of which the shapes of the tops were read: number of the case, channel, window, evidence.
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasures } from '../../packages/engine/dist/index.js';
import { EVIDENCE } from '../../packages/engine/dist/features/defects/ceiling-evidence.js';
import { ceilingWindows } from '../../packages/engine/dist/features/defects/ceiling-windows.js';
import { durationSec } from '../../packages/engine/dist/measures/file.js';
import { openPathSource } from '../../packages/sonometer/dist/source/path-source.js';
import { evaluationMeasure } from '../evaluation-measure.mjs';

const [out, ...folders] = process.argv.slice(2);
const windows = evaluationMeasure('windows', { ceilingWindows }, (all) => all.ceilingWindows);
const FLATNESS = EVIDENCE.indexOf('top-flatness');

const file = openSync(`${out}.f32`, 'w');
const cases = [];
for (const folder of folders)
  for (const one of JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8'))) {
    const source = openPathSource(one.path);
    try {
      const measures = await readMeasures(source, [windows, durationSec]);
      const written = [];
      for (const [channel, { rows }] of measures.of(windows).value.entries())
        for (let i = 0; i * EVIDENCE.length < rows.length; i++) {
          const row = rows.subarray(i * EVIDENCE.length, (i + 1) * EVIDENCE.length);
          if (!Number.isNaN(row[FLATNESS])) written.push(cases.length, channel, i, ...row);
        }
      writeSync(file, new Uint8Array(Float32Array.from(written).buffer));
      cases.push({ ...one, sec: measures.of(durationSec).value });
    } catch (error) {
      console.log(one.path, String(error));
    } finally {
      source.close();
    }
  }
writeFileSync(`${out}.json`, JSON.stringify({ evidence: EVIDENCE, cases }));
