import type { Samples } from '@sonometer/engine';
import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { decaying, decayingTone } from './hits.js';
import { concat, gained, pinkNoise, silence, sine, whiteNoise } from './signals.js';
import { speechLike } from './speech-like.js';

const RATE = 48_000;
const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });
const plus = (...parts: readonly Float32Array[]): Float32Array =>
  (parts[0] ?? new Float32Array()).map((_, n) =>
    parts.reduce((sum, one) => sum + (one[n] ?? 0), 0),
  );
const clipped = (x: Float32Array) => x.map((value) => Math.max(-1, Math.min(1, value)));

const music = (gain: number, seconds = 4) => {
  const notes = [220, 277.2, 329.6, 440].map((hz, i) =>
    concat(
      silence(RATE, i * 0.2),
      ...Array.from({ length: Math.ceil(seconds / 0.8) }, () =>
        decayingTone(RATE, 0.8, hz, 0.3, 0.2),
      ),
    ).subarray(0, RATE * seconds),
  );
  return gained(plus(...notes, pinkNoise(RATE, seconds, 0.01, 7)), gain);
};

const talk = (noise: number, seed = 1) => {
  const phrase = (n: number) => speechLike({ rateHz: 16_000, seconds: 1.5, seed: n, rms: 0.1 });
  const speech = concat(...[1, 2, 3].flatMap((n) => [phrase(seed + n), silence(16_000, 0.7)]));
  return plus(speech, pinkNoise(16_000, speech.length / 16_000, noise, seed));
};

const beat = () =>
  concat(
    ...Array.from({ length: 8 }, (_, i) =>
      gained(decaying(whiteNoise(RATE, 0.5, 0.3, i + 1), RATE, 0.05), i % 4 === 0 ? 1 : 0.6),
    ),
  );

/**
 * Recordings of every kind that the rule book has findings for; generated, so that everybody has
 * them.
 */
export const agreementRecordings: Readonly<Record<string, () => Samples>> = {
  'quiet music': () => of(RATE, music(0.3), music(0.28)),
  'loud music': () => of(RATE, clipped(music(1.6)), clipped(music(1.6))),
  'music, clipped often': () => of(RATE, clipped(music(5)), clipped(music(4))),
  'music with DC': () => {
    const x = music(0.5).map((value) => value + 0.02);
    return of(RATE, x, x);
  },
  'music through a codec, with DC': () => {
    const x = transformCoded(pinkNoise(44_100, 4, 0.1, 3), {
      rateHz: 44_100,
      bitsPerSec: 48_000,
      cutoffHz: 15_000,
    });
    return of(
      44_100,
      x.map((value) => value + 0.02),
    );
  },
  'a true peak just under full scale': () => {
    const x = gained(sine(RATE, 3, 997, 1), 10 ** (-0.046 / 20));
    return of(RATE, x, x);
  },
  'out of polarity': () => of(RATE, music(0.4), gained(music(0.4), -1)),
  'one channel dead': () => of(RATE, music(0.4), silence(RATE, 4)),
  'leaning to the left': () => of(RATE, music(0.5), gained(music(0.5), 0.5)),
  'clean speech': () => of(16_000, talk(0.0003)),
  'noisy speech': () => of(16_000, talk(0.02)),
  'speech with hum': () => {
    const x = talk(0.0003, 9);
    return of(16_000, plus(x, sine(16_000, x.length / 16_000, 50, 0.01)));
  },
  'speech cut at both ends': () =>
    of(16_000, speechLike({ rateHz: 16_000, seconds: 3, seed: 4, rms: 0.1 })),
  'pink noise': () => of(RATE, pinkNoise(RATE, 3, 0.1, 5)),
  'a bare sine': () => of(RATE, sine(RATE, 3, 1000, 0.3)),
  'a sine with 3 % DC': () =>
    of(
      RATE,
      sine(RATE, 3, 440, 0.3).map((value) => value + 0.03),
    ),
  'a loop of drums': () => of(RATE, beat(), beat()),
  'one hit': () => of(44_100, decayingTone(44_100, 1.2, 220, 0.12, 0.8)),
  'a stream with gaps': () => {
    const x = pinkNoise(RATE, 4, 0.1, 8);
    for (const at of [0.9, 1.7, 2.6]) x.fill(0, at * RATE, (at + 0.02) * RATE);
    return of(RATE, x);
  },
  'long silent edges': () => of(RATE, concat(silence(RATE, 1), music(0.4, 2), silence(RATE, 1))),
  silence: () => of(RATE, silence(RATE, 2), silence(RATE, 2)),
  'a very short sound': () => of(RATE, sine(RATE, 0.15, 300, 0.5)),
};
