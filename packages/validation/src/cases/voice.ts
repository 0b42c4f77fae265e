import { voice } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import { burstsOver, voiceSteps, type Stretch } from '../signals/bursts.js';
import type { Chance } from '../signals/random.js';
import {
  amplitudeOf,
  brownNoise,
  concat,
  mix,
  mono,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../signals/signals.js';
import { speechLike } from '../signals/speech-like.js';

const RATES_HZ = [16_000, 44_100, 48_000] as const;
const DETECTORS = ['v1', 'k2'] as const;

interface Phrase {
  readonly startSec: number;
  readonly endSec: number;
  readonly db: number;
}

interface Take {
  readonly rateHz: number;
  readonly samples: Float32Array;
  readonly phrases: readonly Phrase[];
  readonly floorDb: number;
  readonly seconds: number;
}

/** Bursts of noise as phrases, at known times and levels, over a steady floor; on the grid of 20 ms. */
function take(chance: Chance, spreadDb: number): Take {
  const rateHz = chance.pick(RATES_HZ);
  const floorDb = chance.between(-65, -50);
  const grid = (low: number, high: number) => Math.round(chance.between(low, high) * 50) / 50;
  const stretches: Stretch[] = [[grid(1, 1.6), -Infinity]];
  const phrases: Phrase[] = [];
  let at = stretches[0]?.[0] ?? 0;
  for (let i = 0; i < 6; i++) {
    const db = -20 - chance.between(0, spreadDb);
    const [seconds, pause] = [grid(0.6, 2), grid(1, 1.6)];
    phrases.push({ startSec: at, endSec: at + seconds, db });
    stretches.push([seconds, db], [pause, -Infinity]);
    at += seconds + pause;
  }
  const floor = whiteNoise(rateHz, at, amplitudeOf(floorDb), chance.seed());
  const samples = mix(voiceSteps(rateHz, stretches, chance.seed()), floor);
  return { rateHz, samples, phrases, floorDb, seconds: at };
}

const lengthOf = (phrases: readonly Phrase[]) =>
  phrases.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);

const levels = (speechDetector: 'v1' | 'k2') =>
  defineCase({
    reference: `by construction: phrases of noise at −20 dBFS over a floor, under ${speechDetector}`,
    answer: voice,
    fields: ['averageSpeechRmsDb', 'noiseFloorDb', 'signalToNoiseDb'],
    make(chance) {
      const { rateHz, samples, floorDb } = take(chance, 0);
      return {
        audio: mono(rateHz, samples),
        options: { speechDetector },
        expected: {
          averageSpeechRmsDb: -20,
          noiseFloorDb: floorDb,
          signalToNoiseDb: -20 - floorDb,
        },
      };
    },
  });

const phrases = defineCase({
  reference: 'by construction: phrases of noise at known times',
  answer: voice,
  fields: ['speechSec', 'speechRatio', 'totalSegments', 'segments'],
  // A decision within three frames of the border, at either end of each of the six.
  margins: { speechSec: 0.72, speechRatio: 0.05, totalSegments: 0, segments: 0.06 },
  make(chance) {
    const made = take(chance, 6);
    return {
      audio: mono(made.rateHz, made.samples),
      options: { speechDetector: 'v1', series: true },
      expected: {
        speechSec: lengthOf(made.phrases),
        speechRatio: lengthOf(made.phrases) / made.seconds,
        totalSegments: made.phrases.length,
        segments: made.phrases.map(({ startSec, endSec }) => [startSec, endSec]),
      },
      pick: {
        segments: (all) =>
          (all as readonly Value[]).map((one) => [partOf(one, 'startSec'), partOf(one, 'endSec')]),
      },
    };
  },
});

/** Type 7, as NumPy has it. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

const perPhrase = (speechDetector: 'v1' | 'k2') =>
  defineCase({
    reference: `by construction: phrases of unlike level, under ${speechDetector}`,
    answer: voice,
    fields: [
      'segmentalSnrDb',
      'segmentalSnrSpreadDb',
      'worstPhraseSnrDb',
      'segmentalSnrPerSegmentDb',
    ],
    make(chance) {
      const made = take(chance, 10);
      const snrs = made.phrases.map(({ db }) => db - made.floorDb);
      const mean = snrs.reduce((sum, db) => sum + db, 0) / snrs.length;
      const variance = snrs.reduce((sum, db) => sum + (db - mean) ** 2, 0) / snrs.length;
      return {
        audio: mono(made.rateHz, made.samples),
        options: { speechDetector, series: true },
        expected: {
          segmentalSnrDb: mean,
          segmentalSnrSpreadDb: Math.sqrt(variance),
          worstPhraseSnrDb: percentile(snrs, 0.1),
          segmentalSnrPerSegmentDb: snrs,
        },
      };
    },
  });

const noises = { white: whiteNoise, pink: pinkNoise, brown: brownNoise };

/** A generated voice with pauses, in noise of a known level. */
const mixed = ([name, noise]: [string, typeof whiteNoise]) =>
  defineCase({
    reference: `by construction: a generated voice in ${name} noise, 12 to 40 dB`,
    answer: voice,
    fields: ['signalToNoiseDb'],
    make(chance) {
      const rateHz = chance.pick(RATES_HZ);
      const snrDb = chance.between(12, 40);
      const rms = amplitudeOf(-22);
      const parts: Float32Array[] = [silence(rateHz, 0.8)];
      let voiced = 0;
      for (let i = 0; i < 5; i++) {
        const seconds = chance.between(1.2, 2.5);
        const voicedHz = chance.between(90, 230);
        parts.push(speechLike({ rateHz, seconds, voicedHz, seed: chance.seed(), rms }));
        parts.push(silence(rateHz, chance.between(0.7, 1.2)));
        voiced += seconds;
      }
      const clean = concat(...parts);
      const seconds = clean.length / rateHz;
      const background = noise(rateHz, seconds, rms * amplitudeOf(-snrDb), chance.seed());
      return {
        audio: mono(rateHz, mix(clean, background)),
        options: { speechDetector: 'v1' },
        expected: { signalToNoiseDb: voiced > 0 ? snrDb : null },
      };
    },
  });

/** The published window of 0.34 s makes a sine of amplitude A in white noise of σ read 10·lg(A²·n/6σ²). */
const hum = (mainsHz: 50 | 60) =>
  defineCase({
    reference: `closed form: ${mainsHz} Hz in white noise, between phrases`,
    answer: voice,
    fields: ['humLevelDb', 'humMainsHz'],
    make(chance) {
      const rateHz = chance.pick([8000, 16_000, 44_100, 48_000]);
      const sigma = 0.001;
      const amplitude = sigma * amplitudeOf(chance.between(-12, 6));
      const hz = mainsHz + chance.between(-0.15, 0.15);
      const background = mix(
        whiteNoise(rateHz, 16, sigma, chance.seed()),
        sine(rateHz, 16, hz, amplitude, chance.between(0, 6)),
      );
      const frames = Math.floor(0.34 * rateHz);
      return {
        audio: mono(rateHz, burstsOver(background, rateHz, 3)),
        expected: {
          humLevelDb: 10 * Math.log10((amplitude ** 2 * frames) / (6 * sigma ** 2)),
          humMainsHz: mainsHz,
        },
      };
    },
  });

const traps = [
  ['white noise', (chance: Chance) => whiteNoise(8000, 16, 0.001, chance.seed())],
  ['brown noise', (chance: Chance) => brownNoise(8000, 16, 0.001, chance.seed())],
  [
    'a tone next to the mains',
    (chance: Chance) =>
      mix(
        whiteNoise(8000, 16, 0.001, chance.seed()),
        sine(8000, 16, chance.pick([55, 440, 1000]), 0.005),
      ),
  ],
] as const;

const noHum = ([what, background]: (typeof traps)[number]) =>
  defineCase({
    reference: `trap: ${what} is no hum`,
    answer: voice,
    fields: ['humMainsHz'],
    make: (chance) => ({
      audio: mono(8000, burstsOver(background(chance), 8000, 3)),
      expected: { humMainsHz: null },
    }),
  });

const edges = defineCase({
  reference: 'by construction: a take that starts or ends in the middle of a phrase',
  answer: voice,
  fields: ['startsInSpeech', 'endsInSpeech'],
  make(chance) {
    const made = take(chance, 0);
    const [isCutAtStart, isCutAtEnd] = [chance.pick([true, false]), chance.pick([true, false])];
    const middle = (phrase: Phrase | undefined) =>
      Math.round(((phrase?.startSec ?? 0) / 2 + (phrase?.endSec ?? 0) / 2) * made.rateHz);
    const from = isCutAtStart ? middle(made.phrases[0]) : 0;
    const to = isCutAtEnd ? middle(made.phrases.at(-1)) : made.samples.length;
    return {
      audio: mono(made.rateHz, made.samples.subarray(from, to)),
      options: { speechDetector: chance.pick(DETECTORS) },
      expected: { startsInSpeech: isCutAtStart, endsInSpeech: isCutAtEnd },
    };
  },
});

const edgeLevels = defineCase({
  reference: 'closed form: tones at the edges, in whole periods of 20 ms; the envelope of a tone',
  answer: voice,
  fields: ['edgeStartDb', 'edgeEndDb', 'rmsEnvelope', 'seriesIntervalSec'],
  make(chance) {
    const [startDb, endDb] = [chance.between(-60, -3), chance.between(-60, -3)];
    const hz = 50 * chance.whole(2, 60);
    const tone = (db: number) => sine(8000, 1, hz, amplitudeOf(db));
    const rms = (db: number) => amplitudeOf(db) / Math.SQRT2;
    return {
      audio: mono(8000, concat(tone(startDb), tone(endDb))),
      options: { series: true },
      expected: {
        edgeStartDb: startDb - 3.0103,
        edgeEndDb: endDb - 3.0103,
        rmsEnvelope: Array.from({ length: 100 }, (_, i) => rms(i < 50 ? startDb : endDb)),
        seriesIntervalSec: 0.02,
      },
    };
  },
});

export const voiceCases = [
  ...DETECTORS.map(levels),
  phrases,
  ...DETECTORS.map(perPhrase),
  ...Object.entries(noises).map(mixed),
  hum(50),
  hum(60),
  ...traps.map(noHum),
  edges,
  edgeLevels,
];
