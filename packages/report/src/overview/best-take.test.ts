import { expect, test } from 'vitest';
import { bestTake, type Take } from './best-take.js';

const take = (name: string, rank: number, rest: Partial<Take> = {}): Take => ({
  ...{ name, content: 'voice', level: 'warn', rank, signalToNoiseDb: null, isAtLeast: false },
  ...rest,
});

test('a take without a problem is the best, whatever its noise', () => {
  const good = take('b.wav', 0.7, { level: 'good', signalToNoiseDb: 31 });
  expect(bestTake([take('a.wav', 2.4, { signalToNoiseDb: 50 }), good])).toBe(
    'Best take: b.wav, the only one without a problem.',
  );
});

test('within a level the noise decides, if it differs by more than its margin', () => {
  const of = (db: number) => take(`${db}.wav`, 3 - db / 100, { signalToNoiseDb: db });
  expect(bestTake([of(30), of(41), of(20)])).toBe(
    'Best take: 41.wav, signal-to-noise ratio 41.0 dB, 11.0 dB above the next.',
  );
  expect(bestTake([of(30), of(32)])).toBe(
    'Best takes: 32.wav and 30.wav, signal-to-noise ratio 32.0 dB and 30.0 dB.',
  );
  expect(bestTake([of(32), take('x.wav', 2.9)])).toBe(
    'Best take: 32.wav, signal-to-noise ratio 32.0 dB; that of the next was not measured.',
  );
  expect(bestTake([take('x.wav', 2), take('y.wav', 2)])).toContain('No best take');
});

test('a lower bound is above no measured ratio, and below none', () => {
  const of = (db: number, isAtLeast = false) =>
    take(`${db}.wav`, 3 - db / 100, { signalToNoiseDb: db, isAtLeast });
  expect(bestTake([of(38), of(24, true), of(20)])).toBe(
    'Best takes: 38.wav and 24.wav, signal-to-noise ratio 38.0 dB and at least 24.0 dB.',
  );
  expect(bestTake([of(40, true), of(24), of(20)])).toBe(
    'Best take: 40.wav, signal-to-noise ratio at least 40.0 dB, 16.0 dB above the next.',
  );
});

test('one file, songs, and files that are not measured have none', () => {
  expect(bestTake([take('a.wav', 1)])).toBeUndefined();
  expect(bestTake([take('a.wav', 1), take('b.wav', 1, { content: 'music' })])).toBeUndefined();
  expect(bestTake([take('a.wav', 1), { ...take('b.wav', 1), rank: null }])).toBeUndefined();
});
