import { expect, test } from 'vitest';
import { bestTake, type Take } from './best-take.js';

const take = (name: string, rest: Partial<Take> = {}): Take => ({
  ...{ name, content: 'voice', level: 'warn', signalToNoiseDb: null, isAtLeast: false },
  toQuietDb: null,
  isCovered: false,
  durationSec: 10,
  ...rest,
});

test('a take without a problem is the best, whatever its noise', () => {
  const good = take('b.wav', { level: 'good', signalToNoiseDb: 31 });
  expect(bestTake([take('a.wav', { signalToNoiseDb: 50 }), good])).toBe(
    'Best take: b.wav, the only one without a problem.',
  );
});

test('within a level the noise decides, if it differs by more than its margin', () => {
  const of = (db: number) => take(`${db}.wav`, { signalToNoiseDb: db });
  expect(bestTake([of(30), of(41), of(20)])).toBe(
    'Best take: 41.wav, signal-to-noise ratio 41.0 dB, 11.0 dB above the next.',
  );
  expect(bestTake([of(30), of(32)])).toBe(
    'Best takes: 32.wav and 30.wav, signal-to-noise ratio 32.0 dB and 30.0 dB.',
  );
  expect(bestTake([of(32), take('x.wav')])).toBe(
    'Best take: 32.wav, signal-to-noise ratio 32.0 dB; that of the next was not measured.',
  );
  expect(bestTake([take('x.wav'), take('y.wav')])).toContain('No best take');
});

test('a lower bound is above no measured ratio, and below none', () => {
  const of = (db: number, isAtLeast = false) =>
    take(`${db}.wav`, { signalToNoiseDb: db, isAtLeast });
  expect(bestTake([of(38), of(24, true), of(20)])).toBe(
    'Best takes: 38.wav and 24.wav, signal-to-noise ratio 38.0 dB and at least 24.0 dB.',
  );
  expect(bestTake([of(40, true), of(24), of(20)])).toBe(
    'Best take: 40.wav, signal-to-noise ratio at least 40.0 dB, at least 16.0 dB above the next.',
  );
});

test('of a lower bound and a ratio, the take with the quieter moments is named first', () => {
  const clean = take('clean.wav', { signalToNoiseDb: 17, isAtLeast: true, toQuietDb: 23.7 });
  const noisy = take('noisy.wav', { signalToNoiseDb: 26, toQuietDb: 22.8 });
  const noisier = take('noisier.wav', { signalToNoiseDb: 18, toQuietDb: 18.3 });
  expect(bestTake([noisier, noisy, clean])).toBe(
    'Best takes: clean.wav and noisy.wav, signal-to-noise ratio at least 17.0 dB and 26.0 dB.',
  );
  expect(bestTake([{ ...clean, toQuietDb: 40 }, noisier])).toBe(
    'Best take: clean.wav, signal-to-noise ratio at least 17.0 dB, quietest moments 40.0 dB below the speech.',
  );
});

test('one file, songs, and files that are not measured have none', () => {
  expect(bestTake([take('a.wav')])).toBeUndefined();
  expect(bestTake([take('a.wav'), take('b.wav', { content: 'music' })])).toBeUndefined();
  expect(bestTake([take('a.wav'), take('b.wav', { level: null })])).toBeUndefined();
});

test('recordings of different lengths are no takes of one text', () => {
  const of = (name: string, durationSec: number) =>
    take(name, { durationSec, signalToNoiseDb: durationSec });
  expect(bestTake([of('a.wav', 30), of('b.wav', 40)])).toBeDefined();
  expect(bestTake([of('a.wav', 30), of('b.wav', 43)])).toBeUndefined();
});
