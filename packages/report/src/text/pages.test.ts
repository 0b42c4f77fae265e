import { analyze, type Answer, type Samples } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../testing/hits.js';
import {
  concat,
  gained,
  pinkNoise,
  signal as shaped,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { families, profileByName } from '../questions/families.js';
import { forPage } from './for-page.js';
import { openPaint } from './terminal/paint.js';
import type { View } from './terminal/view.js';
import { checkSummary } from './check.js';
import { mixSummary } from './mix.js';
import { profileSummary } from './profile.js';
import { sampleSummary } from './sample.js';
import { segmentsSummary } from './segments.js';
import { signalSummary } from './signal.js';
import { spectrumSummary } from './spectrum.js';
import type { Summary } from './summary.js';
import { timeseriesSummary } from './timeseries.js';
import { voiceSummary } from './voice.js';

interface Kind {
  readonly answer: Answer;
  readonly summary: Summary;
  readonly options?: Readonly<Record<string, unknown>>;
}

const kinds: Readonly<Record<string, Kind>> = {
  mix: { answer: families.mix.answer, summary: mixSummary },
  voice: { answer: families.voice.answer, summary: voiceSummary },
  signal: { answer: families.signal.answer, summary: signalSummary },
  sample: { answer: families.sample.answer, summary: sampleSummary },
  timeseries: { answer: families.timeseries.answer, summary: timeseriesSummary },
  spectrum: { answer: families.spectrum.answer, summary: spectrumSummary },
  segments: { answer: families.segments.answer, summary: segmentsSummary },
  check: {
    answer: families.check.answer,
    summary: checkSummary,
    options: { target: 'atsc-broadcast' },
  },
  ...Object.fromEntries(
    [...profileByName]
      .filter(([name]) => name !== 'room') // it refuses what is no room
      .map(([name, answer]) => [`profile ${name}`, { answer, summary: profileSummary(answer) }]),
  ),
};

const view = (width: number): View => ({ width, paint: openPaint(false) });

async function shown(kind: string, samples: Samples, width = 80) {
  const { answer, summary, options = {} } = kinds[kind]!;
  const question = forPage({ answer, options }, summary);
  const submission = { fileName: 'recording.wav', sha256: '0'.repeat(64) };
  const { body, durationSec, warnings, format, facts } = await analyze(samples, {
    ...question,
    submission,
    now: new Date('2026-11-20'),
  });
  const measured = { body, durationSec, warnings, file: { format, facts } };
  return { page: summary.page(measured, view(width)), line: summary.line(measured, view(width)) };
}

const of = (rateHz: number, ...channels: Float32Array[]): Samples => ({ rateHz, channels });
const RATE = 48_000;

/** Two noises that share the half of their power, louder in the middle, with a clipped burst. */
function music(): Samples {
  const shape = (x: Float32Array) =>
    x.map((value, n) => {
      const t = n / RATE;
      const level = t < 4 ? 0.25 : t < 8 ? 1 : 0.5;
      return Math.min(1, Math.max(-1, value * level * (t > 6 && t < 6.1 ? 6 : 1)));
    });
  const middle = pinkNoise(RATE, 12, 0.15, 1);
  const side = pinkNoise(RATE, 12, 0.1, 2);
  return of(
    RATE,
    shape(middle.map((x, n) => x + side[n]!)),
    shape(middle.map((x, n) => x - side[n]!)),
  );
}

/** Four phrases in pink noise that rises under the third, with mains hum. */
function take(): Samples {
  const phrase = (seed: number) => speechLike({ rateHz: 16_000, seconds: 2, seed, rms: 0.1 });
  const speech = concat(...[1, 2, 3, 4].flatMap((seed) => [phrase(seed), silence(16_000, 0.8)]));
  const noise = pinkNoise(16_000, speech.length / 16_000, 0.001);
  const hum = sine(16_000, speech.length / 16_000, 50, 0.003);
  return of(
    16_000,
    speech.map((x, n) => {
      const t = n / 16_000;
      return x + noise[n]! * (t > 5.4 && t < 8.2 ? 12 : 1) + hum[n]!;
    }),
  );
}

/** Four bars of noise bursts at 120 bpm. */
const beat = (): Samples =>
  of(
    RATE,
    concat(
      ...Array.from({ length: 16 }, (_, i) =>
        gained(decaying(whiteNoise(RATE, 0.5, 0.3, i + 1), RATE, 0.05), i % 4 === 0 ? 1 : 0.6),
      ),
    ),
  );

const hit = (): Samples => of(44_100, decayingTone(44_100, 1.2, 220, 0.12, 0.8));

describe('the page of', () => {
  test.each([
    ['mix', music()],
    ['check', music()],
    ['timeseries', music()],
    ['spectrum', music()],
    ['signal', music()],
    ['profile master', music()],
    ['voice', take()],
    ['segments', take()],
    ['sample', hit()],
    ['profile loop', beat()],
  ] as const)('%s', async (kind, samples) => {
    const { page } = await shown(kind, samples);
    await expect(`${page}\n`).toMatchFileSnapshot(`golden/${kind.replace(' ', '-')}.txt`);
  });

  test('sample, of a loop', async () => {
    const { page } = await shown('sample', beat());
    await expect(`${page}\n`).toMatchFileSnapshot('golden/sample-loop.txt');
  });
});

const odd: Readonly<Record<string, Samples>> = {
  silence: of(RATE, silence(RATE, 4), silence(RATE, 4)),
  'one frame': of(RATE, Float32Array.of(0.5)),
  DC: of(RATE, new Float32Array(RATE).fill(0.5)),
  'full-scale square': of(
    RATE,
    shaped(RATE, 1, (t) => (Math.floor(t * 880) % 2 === 0 ? 1 : -1)),
  ),
  'samples of 1e5': of(8000, sine(8000, 1, 440, 1e5)),
  'six channels': of(RATE, ...Array.from({ length: 6 }, () => sine(RATE, 0.7, 1000, 0.5))),
};

/** What may be longer than the terminal is wide, since it is there to be copied. */
const toBeCopied = /^(ffmpeg |https:|SHA-256)/;

describe.each(Object.keys(kinds))('%s', (kind) => {
  test.each(Object.entries(odd))('of %s has no hole and fits', async (_, samples) => {
    const { page, line } = await shown(kind, samples, 60);
    expect(`${page}\n${line}`).not.toMatch(/NaN|undefined|Infinity|\[object|null/);
    for (const text of page.split('\n'))
      if (!toBeCopied.test(text)) expect(text.length, text).toBeLessThanOrEqual(60);
  });
});
