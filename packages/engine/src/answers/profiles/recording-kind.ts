import { exp10 } from '@sonometer/decode/elementary/exp10';
import {
  type ContentEvidence,
  type KindEvidence,
  type KindReader,
  readEvidence,
} from './kind-evidence.js';

/** What a recording is, as far as its presentation is concerned. */
export const RECORDING_KINDS = [
  'speech',
  'music',
  'mixed',
  'one-shot',
  'loop',
  'noise',
  'tone',
  'silence',
  'unknown',
] as const;

/** One of `RECORDING_KINDS`. */
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** A kind and how sure it is. */
export interface RecordingKindVerdict {
  readonly kind: RecordingKind;
  /** Strength of the evidence, 0..1; no calibrated probability. */
  readonly confidence: number;
  /** Other kinds that the evidence allows, the likelier first. */
  readonly alternatives: readonly RecordingKind[];
}

/** A longer recording is neither one sound nor a loop, and its structure is not looked at. */
export const MAX_SAMPLE_SEC = 30;
const MAX_ONE_SHOT_SEC = 12;
/** Loops of sample libraries have whole bars in powers of two; 9 of 9 of the corpus that repeat have at least this strength. */
const MIN_LOOP_STRENGTH = 0.3;
const LOOP_BARS = [1, 2, 4, 8, 16];
/** A loop begins with its first beat; an excerpt of a song may begin with a longer silence. */
const MAX_LOOP_START_MS = 250;
/** Sample peak of a file without sound: as for the verdict "Silent". */
const SILENT_BELOW_DB = -80;
/** Level next to a DC offset up to which there is nothing to hear; that of 12 bits without dither is higher. */
const ONLY_OFFSET_BELOW_DB = -75;
const MIN_OFFSET = 0.005;
/** A guess with less confidence is wrong more often than every second time. */
const SURE = 0.5;
/**
 * Shares of the sound in which the classifier detects a kind (docs/measures/content.md#kind-of-a-recording has the
 * recordings that they were chosen on).
 */
const MOSTLY = 0.7;
const HALF = 0.5;
const ALL = 0.9;
const HARDLY = 0.35;

const BY_CONTENT: Readonly<Record<string, RecordingKind>> = {
  voice: 'speech',
  music: 'music',
  mixed: 'mixed',
  noise: 'noise',
  silence: 'silence',
};

/** The kind of a recording from its measures, by their ids. */
export const readKind = (reader: KindReader): RecordingKindVerdict =>
  decideKind(readEvidence(reader));

/**
 * The kind of a recording: one rule for whatever is shown or suggested by kind. A single sound does not go by its
 * content type, which reads many snares as voice, unless the classifier detects a voice throughout: a word.
 */
export function decideKind(evidence: KindEvidence): RecordingKindVerdict {
  const { contentType = 'unknown', contentConfidence = 0, structure, content = {} } = evidence;
  const byContent = BY_CONTENT[contentType] ?? 'unknown';
  if (isOnlyOffset(evidence)) return certain('silence');
  if (byContent === 'silence' || structure === 'silence')
    // what is too quiet to classify is no silence
    return (evidence.peakDb ?? -Infinity) < SILENT_BELOW_DB ? certain('silence') : UNKNOWN;
  if (isVoice(content))
    return { ...certain('speech'), confidence: content.detectedVoiceShare ?? 1 };
  if (isOneSound(evidence))
    return {
      kind: 'one-shot',
      confidence: byContent === 'speech' ? 1 - contentConfidence / 2 : 1,
      alternatives: byContent === 'speech' ? ['speech'] : [],
    };
  if (isTone(content)) return { ...certain('tone'), alternatives: ['music'] };
  if (isLoop(evidence, byContent))
    return {
      kind: 'loop',
      confidence: Math.min(1, 0.5 + (evidence.tempoStrength ?? 0)),
      alternatives: ['music'],
    };
  if (byContent === 'noise' && isChord(content))
    return { kind: 'music', confidence: HALF, alternatives: ['noise'] };
  // where there is too little sound for the classifier to overrule, the rules take effects for words
  if (byContent === 'speech' && content.detectedVoiceShare === 0 && isAllNoise(content))
    return { ...UNKNOWN, alternatives: ['speech', 'noise'] };
  if (byContent !== 'unknown' && contentConfidence >= SURE)
    return { kind: byContent, confidence: contentConfidence, alternatives: [] };
  const detected = detectedKind(byContent, content);
  if (detected) return { kind: detected, confidence: SURE, alternatives: [] };
  return { ...UNKNOWN, alternatives: byContent === 'unknown' ? [] : [byContent] };
}

const certain = (kind: RecordingKind): RecordingKindVerdict => ({
  kind,
  confidence: 1,
  alternatives: [],
});
const UNKNOWN: RecordingKindVerdict = { kind: 'unknown', confidence: 0, alternatives: [] };

/** An offset without sound: the level without it is below anything audible. */
function isOnlyOffset({ rmsDb, dcOffset = 0 }: KindEvidence): boolean {
  if (rmsDb === undefined || Math.abs(dcOffset) < MIN_OFFSET) return false;
  const power = exp10(rmsDb / 10) - dcOffset * dcOffset;
  return power <= exp10(ONLY_OFFSET_BELOW_DB / 10);
}

/** A voice throughout, and neither music nor noise: also of a word that is too short for the rules. */
const isVoice = (content: ContentEvidence): boolean =>
  (content.detectedVoiceShare ?? 0) >= MOSTLY &&
  (content.detectedMusicShare ?? 1) < HALF &&
  (content.detectedNoiseShare ?? 1) < HALF;

/** One onset; a sustained note may have more, or none. */
function isOneSound({ durationSec, structure, onsetCount, content = {} }: KindEvidence): boolean {
  if (structure !== 'single-event' || durationSec > MAX_ONE_SHOT_SEC) return false;
  if (onsetCount === 1) return true;
  return (onsetCount ?? Infinity) <= MAX_NOTE_ONSETS && (content.lineShare ?? 0) >= ALL_LINES;
}
const MAX_NOTE_ONSETS = 3;
const ALL_LINES = 0.95;

/** Spectral lines alone, whose pitch and level stay: of music, and of a sample that is looped, they move. */
const isTone = (content: ContentEvidence): boolean =>
  (content.lineShare ?? 0) >= 0.98 &&
  (content.clearPitch ?? 0) >= 0.95 &&
  (content.glidingPitch ?? 1) <= 0.02 &&
  (content.syllabicModulation ?? 1) <= 0.1 &&
  (content.lowEnergyFrames ?? 1) <= 0.02;

/** A noise has a rhythm as well: crickets, engines, surf. */
const isLoop = (
  { durationSec, tempoStrength = 0, bars = 0, structure, startSilenceMs = 0 }: KindEvidence,
  byContent: RecordingKind,
): boolean =>
  durationSec <= MAX_SAMPLE_SEC &&
  tempoStrength >= MIN_LOOP_STRENGTH &&
  LOOP_BARS.includes(bars) &&
  structure !== 'single-event' &&
  startSilenceMs <= MAX_LOOP_START_MS &&
  byContent !== 'speech' &&
  byContent !== 'noise';

/** Notes that are held from end to end, which the classifier takes for a machine: a cello, a distorted guitar. */
const isChord = ({ lineShare = 0, musicShare = 0 }: ContentEvidence): boolean =>
  lineShare >= ALL_LINES && musicShare >= ALL;

const isAllNoise = ({ detectedNoiseShare = 0 }: ContentEvidence): boolean =>
  detectedNoiseShare >= MOSTLY;

/** Where the rules are unsure, and the classifier is not. */
function detectedKind(
  byContent: RecordingKind,
  { detectedVoiceShare: voice = 0, detectedMusicShare: music = 1, ...rest }: ContentEvidence,
): RecordingKind | undefined {
  const noise = rest.detectedNoiseShare ?? 0;
  if (byContent === 'speech' && voice >= HALF) return 'speech';
  if (byContent === 'noise' && noise >= HALF && music < HALF) return 'noise';
  return byContent === 'unknown' && noise >= ALL && voice < HARDLY ? 'noise' : undefined;
}
