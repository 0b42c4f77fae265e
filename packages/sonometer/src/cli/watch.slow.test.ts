import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchedInbox } from '../../../../testing/watched-inbox.js';

const { inbox, rows, start, tone, until } = watchedInbox();

test(
  'measures what is there, what arrives and what changes, also after a kill',
  { timeout: 120_000 },
  async () => {
    writeFileSync(join(inbox, 'one.wav'), tone(1));
    writeFileSync(join(inbox, 'notes.txt'), 'no audio');
    const first = start('--family', 'signal');
    await until((lines) => lines.length === 1);
    writeFileSync(join(inbox, 'deep', 'two.wav'), tone(2));
    await until((lines) => lines.length === 2);
    first.kill('SIGKILL');
    await first.ended;

    writeFileSync(join(inbox, 'one.wav'), tone(3));
    writeFileSync(join(inbox, 'three.wav'), 'no sound');
    const second = start('--family', 'signal');
    // the row that one.wav had goes when the table is put in order
    await until(
      (lines) => lines.some(({ ok }) => !ok) && lines.some(({ data }) => data?.durationSec === 3),
    );
    second.kill('SIGINT');
    const { code, err, out: printed } = await second.ended;
    expect(code).toBe(2);
    expect(err).toContain('3 in ');
    expect(printed).toContain('Failures');
    const lengths = rows().map(({ input, data }) => [
      input.slice(inbox.length + 1),
      data?.durationSec,
    ]);
    expect(new Map(lengths as [string, number][])).toEqual(
      new Map<string, number | undefined>([
        ['deep/two.wav', 2],
        ['one.wav', 3],
        ['three.wav', undefined],
      ]),
    );
  },
);

test('waits until a file is whole', { timeout: 60_000 }, async () => {
  const whole = tone(4);
  const path = join(inbox, 'slow.wav');
  writeFileSync(path, whole.subarray(0, 1000));
  const running = start();
  for (let at = 1000; at < whole.length; at += 8000) {
    await sleep(200);
    appendFileSync(path, whole.subarray(at, at + 8000));
  }
  await until((lines) => lines.length > 0);
  running.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
  expect(rows()).toMatchObject([{ ok: true, data: { durationSec: 4 } }]);
});
