import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { beforeAll, expect, test } from 'vitest';
import { describeReports } from '../../../../testing/gate-reports.js';
import { runHere } from '../../../../testing/run-here.js';
import { runProgram } from '../../../../testing/run-program.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder();
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  await writeFile(at('tone.wav'), wavTone({ seconds: 4, channels: 2 }));
  await writeFile(at('loose.yaml'), 'rules:\n  mix.truePeakDb: { max: 0 }\n');
});

test('two threads judge as one does', async () => {
  const args = ['check', at('tone.wav'), at('tone.wav'), '--spec', 'ebu-r128', '--json'];
  const two = await runProgram([...args, '--jobs', '2']);
  expect(two.out).toBe((await runHere(...args)).out);
});

test('verdicts come in the order of the inputs, however long each of them takes', async () => {
  const long = at('long.wav');
  await writeFile(long, wavTone({ seconds: 20, channels: 2 }));
  const files = [long, at('tone.wav'), long, at('tone.wav')];
  const { out } = await runProgram([
    ...['check', ...files, '--spec', at('loose.yaml'), '--jobs', '2'],
  ]);
  expect(out.trimEnd().split('\n')).toEqual(files.map((file) => `✓ pass  ${file}`));
});

describeReports([...specs.keys()]);
