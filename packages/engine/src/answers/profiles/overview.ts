import { type About, IS_LOSSY, NO_SIGN_OF_OVERLOAD } from '../../core/about.js';
import { type Reading, valueIn } from '../../core/reading.js';
import { crowdedOverloads, crowdedPeaks } from '../../measures/overload-looks.js';
import {
  contentConfidence,
  contentEvidence,
  contentTypeGuess,
  detectedContentType,
} from '../../measures/content.js';
import type { Json, Measure } from '../../measures/measure.js';
import { edgeSilenceEndMs, edgeSilenceStartMs } from '../../measures/silence.js';
import { dcOffset, peakDb, rmsDb } from '../../measures/levels.js';
import { loopBars, loopBpm, loopTempoStrength } from '../../measures/loop.js';
import { materialOnsetCount } from '../../measures/onsets.js';
import { materialStructure } from '../../measures/material.js';
import { byId, type Fields, type ReadingOf } from '../answer.js';
import type { LensId } from './lenses.js';
import { isVoice, isWord } from './kind-content.js';
import { readEvidence } from './kind-evidence.js';
import { defineProfile } from './profile.js';
import { MAX_SAMPLE_SEC, readKind, type RecordingKind } from './recording-kind.js';

const OF_STRUCTURE: readonly Measure[] = [
  materialStructure,
  materialOnsetCount,
  loopBars,
  loopBpm,
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
    edgeSilenceEndMs,
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

/** The content type by the classifier only. */
const detected = (readingOf: ReadingOf) =>
  (valueIn(readingOf(detectedContentType)) ?? {}) as Readonly<Record<string, Json>>;
const FROM_DETECTED = new Map<Measure, string>([
  [contentTypeGuess, 'guess'],
  [contentConfidence, 'confidence'],
  [contentEvidence, 'evidence'],
]);
const readDetected = (readingOf: ReadingOf, _: About, measure: Measure): Reading<Json> => ({
  value: detected(readingOf)[FROM_DETECTED.get(measure) ?? ''] ?? null,
});

/** A voice throughout, with little music and noise: then the rules change neither the content type nor the kind. */
function isCertainVoice(readingOf: ReadingOf, { durationSec, options }: About): boolean {
  if (durationSec <= MAX_SAMPLE_SEC || options.contentModel === 'v1') return false;
  const { guess, evidence } = detected(readingOf);
  if (guess !== 'voice') return false;
  const kindEvidence = readEvidence({
    number: (id) => (id === 'durationSec' ? durationSec : undefined),
    text: () => undefined,
    texts: () => evidence as string[],
  });
  return isVoice(kindEvidence) && isWord(kindEvidence);
}

const content = ['content-type'] as const satisfies readonly LensId[];
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

/** Of what is no speech it is searched where the first looks ask for it, and in all short sounds. */
const overload = ['distortion'] as const satisfies readonly LensId[];
const MAX_SEARCHED_SEC = 12;
const hasFound = (measure: Measure, readingOf: ReadingOf) =>
  Number(valueIn(readingOf(measure)) ?? 0) > 0;
const mayBeOverloaded = (readingOf: ReadingOf, about: About): boolean =>
  !['speech', 'mixed', 'silence', 'tone'].includes(kindOf(readingOf, about));

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

/** What the rules rarely overrule is read in their pass. */
const isLikely =
  (guess: string) =>
  (readingOf: ReadingOf, { durationSec }: About): boolean =>
    durationSec > MAX_SAMPLE_SEC && detected(readingOf)['guess'] === guess;

const isMusic = (readingOf: ReadingOf, about: About): boolean =>
  ['music', 'mixed'].includes(kindOf(readingOf, about));
const OF_SOUND = 'it is not measured of tones and silence';
const OF_MUSIC = 'it is measured of music only';

/** What a file is, and what matters of such a file: the default where nobody chose an analysis. */
export const overview = defineProfile({
  name: 'overview',
  question: 'What is it, is it ready, and what comes first?',
  // it is newer than the day on which the default changes, so nobody has compared with the old one
  defaults: { contentModel: 'v2' },
  isOfAllTracks: true,
  reads: [crowdedPeaks, detectedContentType],
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
    ...['silence', 'longest-silence', 'edge-silence', 'declared', 'marks', 'declared-loops'],
    ...structure,
    ...new Set([...speech, ...music, ...origin, ...oneSound, ...loop, ...noise]),
  ] as readonly LensId[],
  stages: [
    {
      lenses: content,
      applies: (readingOf, about) => !isCertainVoice(readingOf, about),
      otherwise: readDetected,
    },
    {
      lenses: structure,
      applies: (_, { durationSec }) => durationSec <= MAX_SAMPLE_SEC,
      otherwise: `the recording is longer than ${MAX_SAMPLE_SEC} s`,
    },
    {
      ...only(['speech', 'mixed'], speech, 'it is measured of speech only'),
      isLikely: isLikely('voice'),
    },
    {
      lenses: origin,
      applies: (readingOf, about) => !about.facts.lossy && isMusic(readingOf, about),
      isLikely: (readingOf, about) => !about.facts.lossy && isLikely('music')(readingOf, about),
      otherwise: (_, { facts }) => (facts.lossy ? IS_LOSSY : OF_MUSIC),
    },
    { ...only(['music', 'mixed'], music, OF_MUSIC), isLikely: isLikely('music') },
    {
      lenses: [],
      reads: [crowdedOverloads],
      applies: (readingOf, about) =>
        about.durationSec > MAX_SEARCHED_SEC &&
        mayBeOverloaded(readingOf, about) &&
        hasFound(crowdedPeaks, readingOf),
      otherwise: NO_SIGN_OF_OVERLOAD,
    },
    only(['one-shot'], oneSound, 'it is measured of a single sound only'),
    only(['loop'], loop, 'it is measured of music and loops only'),
    only(['noise', 'tone', 'unknown'], noise, 'it is measured of noise only'),
    {
      lenses: overload,
      applies: (readingOf, about) =>
        mayBeOverloaded(readingOf, about) &&
        (about.durationSec <= MAX_SEARCHED_SEC ||
          (hasFound(crowdedPeaks, readingOf) && hasFound(crowdedOverloads, readingOf))),
      otherwise: (readingOf, about) =>
        mayBeOverloaded(readingOf, about) ? NO_SIGN_OF_OVERLOAD : OF_SOUND,
    },
  ],
});
