import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { watchedInbox } from '../../../../testing/watched-inbox.js';

const { folder, inbox, start, tone, until } = watchedInbox();

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
