import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { startProgram } from '../../../../testing/run-program.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder('test');
let inbox: string;
let out: string;
beforeEach(() => {
  inbox = join(folder, 'inbox');
  out = join(folder, 'table.ndjson');
  mkdirSync(join(inbox, 'deep'), { recursive: true });
});

interface Line {
  readonly input: string;
  readonly ok: boolean;
  readonly data?: { readonly durationSec?: number; readonly pass?: boolean };
}
const rows = (): readonly Line[] =>
  existsSync(out)
    ? readFileSync(out, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line)
    : [];
/** Waits until the table is as it has to be; the test's own time is the limit. */
async function until(holds: (lines: readonly Line[]) => boolean): Promise<void> {
  while (!holds(rows())) await sleep(100);
}
const tone = (seconds: number, peak = 0.1) => wavTone({ seconds, peak, rateHz: 8000 });
const start = (...more: string[]) =>
  startProgram(['watch', inbox, '--out', out, '--settle', '0.5', ...more]);

test('its exit code says whether all files pass a spec', { timeout: 60_000 }, async () => {
  const rules = join(folder, 'rules.yaml');
  writeFileSync(rules, 'rules: { mix.peakDb: { max: -6 } }\n');
  writeFileSync(join(inbox, 'loud.wav'), tone(1, 0.9));
  const running = start('--spec', rules);
  await until((lines) => lines.length === 1);
  running.kill('SIGINT');
  const { code, out: printed } = await running.ended;
  expect(code).toBe(1);
  expect(printed).toContain('fail');
});

test.each([
  [['watch'], 'it needs one folder'],
  [['watch', 'nowhere', '--out', 'x.csv'], 'nowhere is not a folder'],
  [['watch', '.'], '--out is required'],
  [['watch', '.', '--out', 'x.csv', '--spec', 'podcast', '--family', 'mix'], 'give only one of'],
])('%j is refused', async (args, reason) => {
  const { err, code } = await runHere(...args);
  expect(err).toContain(reason);
  expect(code).toBe(2);
});
