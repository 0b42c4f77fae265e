import { type About, IS_LOSSY } from '../../core/about.js';
import { valueIn } from '../../core/reading.js';
import { contentConfidence, contentEvidence, contentTypeGuess } from '../../measures/content.js';
import type { Json, Measure } from '../../measures/measure.js';
import { edgeSilenceStartMs } from '../../measures/silence.js';
import { dcOffset, peakDb, rmsDb } from '../../measures/levels.js';
import { loopBars, loopTempoStrength } from '../../measures/loop.js';
import { materialOnsetCount } from '../../measures/onsets.js';
import { materialStructure } from '../../measures/material.js';
import { byId, type Fields, type ReadingOf } from '../answer.js';
import type { LensId } from './lenses.js';
import { defineProfile } from './profile.js';
import { MAX_SAMPLE_SEC, readKind, type RecordingKind } from './recording-kind.js';

const OF_STRUCTURE: readonly Measure[] = [
  materialStructure,
  materialOnsetCount,
  loopBars,
  loopTempoStrength,
];
const EVIDENCE: Fields = byId(
  ...[
    contentTypeGuess,
    contentConfidence,
    contentEvidence,
    peakDb,
    rmsDb,
    dcOffset,
    edgeSilenceStartMs,
  ],
  ...OF_STRUCTURE,
);

function kindOf(readingOf: ReadingOf, { durationSec }: About): RecordingKind {
  const read = (id: string): Json | undefined => {
    const measure = EVIDENCE[id];
    if (!measure || (durationSec > MAX_SAMPLE_SEC && OF_STRUCTURE.includes(measure)))
      return undefined;
    return valueIn(readingOf(measure));
  };
  return readKind({
    number: (id) => {
      const value = id === 'durationSec' ? durationSec : read(id);
      return typeof value === 'number' ? value : undefined;
    },
    text: (id) => {
      const value = read(id);
      return typeof value === 'string' ? value : undefined;
    },
    texts: (id) => {
      const value = read(id);
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    },
  }).kind;
}

const structure = ['structure', 'loop-tempo'] as const satisfies readonly LensId[];

const speech = [
  'speech-ratio',
  'speech-level',
  'signal-to-noise',
  'segmental-snr',
  'hum',
  'background',
  'intelligibility',
  'sibilance',
  'edges',
  'distortion',
  'defects',
  'defect-counts',
] as const satisfies readonly LensId[];

const music = [
  'plr',
  'platform-normalisation',
  'stereo-width',
  'harshness',
  'muddiness',
  'beat-tempo',
  'key',
  'tuning',
  'declared-music',
] as const satisfies readonly LensId[];

/** Nobody asks whether a lossy file was encoded before. */
const origin = ['lossy-source'] as const satisfies readonly LensId[];

const oneSound = ['one-sound'] as const satisfies readonly LensId[];
const loop = ['loop-seam', 'key', 'tuning'] as const satisfies readonly LensId[];
const noise = [
  'tone',
  'spectral-centroid',
  'level-percentiles',
] as const satisfies readonly LensId[];

const only = (kinds: readonly RecordingKind[], lenses: readonly LensId[], otherwise: string) => ({
  lenses,
  applies: (readingOf: ReadingOf, about: About) => kinds.includes(kindOf(readingOf, about)),
  otherwise,
});

const isMusic = (readingOf: ReadingOf, about: About): boolean =>
  ['music', 'mixed'].includes(kindOf(readingOf, about));
const OF_MUSIC = 'it is measured of music only';

/** What a file is, and what matters of such a file: the default where nobody chose an analysis. */
export const overview = defineProfile({
  name: 'overview',
  question: 'What is it, is it ready, and what comes first?',
  // it is newer than the day on which the default changes, so nobody has compared with the old one
  defaults: { contentModel: 'v2' },
  isOfAllTracks: true,
  lenses: [
    ...['content-type', 'integrated-loudness', 'loudness-range', 'true-peak'],
    ...[
      'sample-peak',
      'rms',
      'sample-rate',
      'channels',
      'stereo-layout',
      'stereo-balance',
      'stereo-correlation',
    ],
    ...['mono-compatible', 'bass-correlation', 'clipping', 'dc-offset'],
    ...['silence', 'edge-silence', 'declared', 'marks', 'declared-loops'],
    ...structure,
    ...new Set([...speech, ...music, ...origin, ...oneSound, ...loop, ...noise]),
  ] as readonly LensId[],
  stages: [
    {
      lenses: structure,
      applies: (_, { durationSec }) => durationSec <= MAX_SAMPLE_SEC,
      otherwise: `the recording is longer than ${MAX_SAMPLE_SEC} s`,
    },
    only(['speech', 'mixed'], speech, 'it is measured of speech only'),
    {
      lenses: origin,
      applies: (readingOf, about) => !about.facts.lossy && isMusic(readingOf, about),
      otherwise: (_, { facts }) => (facts.lossy ? IS_LOSSY : OF_MUSIC),
    },
    only(['music', 'mixed'], music, OF_MUSIC),
    only(['one-shot'], oneSound, 'it is measured of a single sound only'),
    only(['loop'], loop, 'it is measured of music and loops only'),
    only(['noise', 'tone', 'unknown'], noise, 'it is measured of noise only'),
  ],
});
