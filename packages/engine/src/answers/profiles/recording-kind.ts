import { checkArgument, hasMethods } from '@sonometer/decode/core/arguments';
import {
  ALL,
  HALF,
  HARDLY,
  HARDLY_ANY,
  isBlow,
  isChord,
  isMix,
  isMovingMusic,
  isNoiseByClassifier,
  isNoisyVoice,
  isOnlyMusic,
  isOpenMusic,
  isOpenVoice,
  isPlainNoise,
  isRattle,
  isTonal,
  isTone,
  isVoice,
  isVoiceByRules,
  isWord,
  MOSTLY,
  SURE,
} from './kind-content.js';
import {
  type ContentEvidence,
  type KindEvidence,
  type KindReader,
  readEvidence,
} from './kind-evidence.js';
import { isOnlyOffset, isSine, isTail } from './kind-levels.js';
import { weighEvidence, type WeighedKinds } from './weigh-evidence.js';

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
/** One sound lasts at most this long. */
export const MAX_ONE_SHOT_SEC = 12;
/** Loops of sample libraries have whole bars in powers of two; 9 of 9 of the corpus that repeat have at least this strength. */
const MIN_LOOP_STRENGTH = 0.3;
/** A bar at 170 bpm, the fastest of breakbeats, has 1.4 s; machine guns fire in less. */
const MIN_LOOP_SEC = 1.3;
/** One bar is little evidence. */
const SHORT_LOOP = { sec: 1.6, minStrength: 0.5 };
/** Of those loops the least is 0.88; twittering birds have 0.56. */
const MIN_LOOP_RHYTHM = 0.7;
const LOOP_BARS = [1, 2, 4, 8, 16];
/** Tempo of so many bars in the file: alarms and jingles that happen to repeat lie outside. */
const LOOP_BPM = { min: 60, max: 200 };
const BEATS = 4;
/** Of 20 loops of sample libraries the largest difference from whole bars is 0.09 s; cut excerpts and jingles have 0.3 s and more. */
const MAX_OFF_SEC = 0.15;
/** A loop begins with its first beat; an excerpt of a song may begin with a longer silence. */
const MAX_LOOP_START_MS = 250;
/** Sample peak of a file without sound: as for the verdict "Silent". */
const SILENT_BELOW_DB = -80;
const BY_CONTENT: Readonly<Record<string, RecordingKind>> = {
  voice: 'speech',
  music: 'music',
  mixed: 'mixed',
  noise: 'noise',
  silence: 'silence',
};

/** The kind of a recording from its measures, by their ids. */
export function readKind(reader: KindReader): RecordingKindVerdict {
  const isReader = hasMethods(reader, 'number', 'text', 'texts');
  checkArgument('reader', reader, 'an object with number, text and texts', isReader);
  return decideKind(readEvidence(reader));
}

/**
 * The kind of a recording: one rule for whatever is shown or suggested by kind. Where the rules and the classifier
 * contradict each other, or all of the evidence together contradicts the rules, the likeliest content decides. Below
 * `LIKELY` the kind is unknown: a wrong one has wrong verdicts.
 */
export function decideKind(evidence: KindEvidence): RecordingKindVerdict {
  const weighed = weighEvidence(evidence);
  const decided = decideByAll(evidence, weighed);
  const doubts = doubtsOf(decided.kind, evidence, weighed);
  return doubts.length === 0
    ? decided
    : {
        ...UNKNOWN,
        alternatives: [...new Set([decided.kind, ...doubts, ...decided.alternatives])],
      };
}

/** What else a recording may be, so that its kind is unknown. */
function doubtsOf(
  kind: RecordingKind,
  evidence: KindEvidence,
  weighed: WeighedKinds | undefined,
): readonly RecordingKind[] {
  if (!weighed) return [];
  const { durationSec, content = {} } = evidence;
  const { detectedNoiseShare = 0, detectedMusicShare = 1, voiceShare = 0 } = content;
  if (kind === 'music' && detectedNoiseShare >= ALL && detectedMusicShare < HARDLY_ANY)
    return ['noise'];
  const { lineShare = 1, clearPitch = 1 } = content;
  // screams and monsters: neither the rules nor the classifier have a word for them
  if (kind === 'mixed' && durationSec < SHORT_MIX_SEC && detectedMusicShare < HARDLY)
    return ['speech', 'noise'];
  // steps, blows: a beat without a tone
  if (kind === 'music' && durationSec < BEAT_SEC && Math.max(lineShare, clearPitch) < HARDLY_ANY)
    return ['noise'];
  // drums and chords of 8 bits have the spectrum of noise
  if (kind === 'noise' && isMovingMusic(evidence)) return ['music'];
  if (kind === 'noise' && durationSec < MACHINE_SEC && isTonal(content)) return ['music'];
  if (durationSec >= THIN_SEC) return [];
  if (kind === 'speech' && isDoubtfulVoice(durationSec, content)) return ['noise'];
  // a voice to the classifier alone: a shot, a chime
  if (kind === 'speech' && voiceShare < HALF && (content.glidingPitch ?? 1) < HARDLY_GLIDING)
    return ['noise'];
  if (voiceShare < HALF) return [];
  // syllables to the rules, and none to the classifier: a shout, a laugh, a word in an effect
  if (kind === 'noise' && weighed.speech >= THIN) return ['speech'];
  return (kind === 'loop' || kind === 'music') && weighed.music < HALF ? ['speech', 'noise'] : [];
}
/** In so little sound a word, a blow and a bar have the same evidence. */
const THIN_SEC = 3;
const THIN = 0.15;
const HARDLY_GLIDING = 0.05;
/** In less time speech next to music has no place of its own. */
const SHORT_MIX_SEC = 10;
/** What has lines for longer is a machine more often than a chime. */
const MACHINE_SEC = 10;
/** Four steps take as long. */
const BEAT_SEC = 2;
/** A syllable in which the classifier detects some music as well: an effect that glides. */
const SYLLABLE_SEC = 0.5;
const SOME_MUSIC = 0.2;

/** A scream that is as much a noise to the classifier, or a synthesised syllable. */
const isDoubtfulVoice = (
  durationSec: number,
  { detectedNoiseShare = 0, detectedMusicShare = 0 }: ContentEvidence,
): boolean =>
  detectedNoiseShare >= MOSTLY || (durationSec < SYLLABLE_SEC && detectedMusicShare >= SOME_MUSIC);

function decideByAll(
  evidence: KindEvidence,
  weighed: WeighedKinds | undefined,
): RecordingKindVerdict {
  const ruled = decideByRules(evidence);
  if (
    !weighed ||
    evidence.contentType === 'silence' ||
    probabilityOf(ruled.kind, weighed) >= UNLIKELY
  )
    return ruled;
  const byProbability = CONTENT.toSorted((a, b) => weighed[b] - weighed[a]);
  const [likeliest = 'noise', second = 'noise'] = byProbability;
  const isClear = weighed[likeliest] >= LIKELY && !(likeliest === 'noise' && isOnlyMusic(evidence));
  return isClear
    ? {
        kind: likeliest,
        confidence: weighed[likeliest],
        alternatives: weighed[second] >= UNLIKELY ? [second] : [],
      }
    : { ...UNKNOWN, alternatives: [likeliest, second] };
}

const CONTENT = ['speech', 'music', 'noise'] as const;
const LIKELY = 0.6;
const UNLIKELY = 0.3;

/** By the weighed evidence; what does not follow from the content has no other. */
function probabilityOf(kind: RecordingKind, { speech, music, noise }: WeighedKinds): number {
  const of: Readonly<Partial<Record<RecordingKind, number>>> = {
    unknown: 0,
    speech,
    music,
    loop: music,
    noise,
    mixed: Math.max(speech, music),
    'one-shot': 1 - speech,
  };
  return of[kind] ?? 1;
}

/**
 * A single sound does not go by its content type, which reads many snares as voice, unless the classifier detects a
 * voice throughout: a word.
 */
function decideByRules(evidence: KindEvidence): RecordingKindVerdict {
  const { contentType = 'unknown', contentConfidence = 0, structure, content = {} } = evidence;
  const byContent = BY_CONTENT[contentType] ?? 'unknown';
  if (isOnlyOffset(evidence)) return certain('silence');
  if (byContent === 'silence' || structure === 'silence')
    // what is too quiet to classify is no silence
    return (evidence.peakDb ?? -Infinity) < SILENT_BELOW_DB ? certain('silence') : UNKNOWN;
  // too little sound for the classifier has no content type, but shares
  if (
    (byContent !== 'unknown' && isVoice(evidence)) ||
    (byContent === 'speech' && (isWord(evidence) || isNoisyVoice(evidence)))
  )
    return { ...certain('speech'), confidence: content.detectedVoiceShare ?? 1 };
  if (isSine(evidence)) return certain('tone');
  if (isOneSound(evidence, byContent))
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
  return (
    byDetection(evidence, byContent) ?? {
      ...UNKNOWN,
      alternatives: alternativesOf(byContent, content),
    }
  );
}

const certain = (kind: RecordingKind): RecordingKindVerdict => ({
  kind,
  confidence: 1,
  alternatives: [],
});
const UNKNOWN: RecordingKindVerdict = { kind: 'unknown', confidence: 0, alternatives: [] };

const alternativesOf = (
  byContent: RecordingKind,
  { detectedNoiseShare = 0 }: ContentEvidence,
): readonly RecordingKind[] => {
  const noise = detectedNoiseShare >= MOSTLY && byContent !== 'noise' ? (['noise'] as const) : [];
  return byContent === 'unknown' ? noise : [byContent, ...noise];
};

/** By the content type, where the classifier does not contradict it; by the classifier, where the rules are unsure. */
function byDetection(
  evidence: KindEvidence,
  byContent: RecordingKind,
): RecordingKindVerdict | undefined {
  const { contentConfidence = 0, content = {} } = evidence;
  if (byContent === 'speech' && isOpenVoice(evidence))
    return isBlow(evidence) ? { ...SURE_NOISE, alternatives: ['speech'] } : undefined;
  if (byContent === 'noise' && isVoiceByRules(content)) return undefined;
  if (byContent === 'mixed' && !isMix(content))
    return isNoiseByClassifier(content) ? SURE_NOISE : undefined;
  if (byContent === 'music' && isOpenMusic(evidence))
    return isRattle(content) ? SURE_NOISE : undefined;
  if (byContent !== 'unknown' && contentConfidence >= SURE)
    return { kind: byContent, confidence: contentConfidence, alternatives: [] };
  const detected = detectedKind(byContent, evidence);
  return detected && { kind: detected, confidence: SURE, alternatives: [] };
}

const SURE_NOISE: RecordingKindVerdict = { kind: 'noise', confidence: SURE, alternatives: [] };

/**
 * One onset; a sustained note may have more. Of what is no word, a sound that starts with the file has none, and in so
 * little time there is no room for a second one.
 */
function isOneSound(evidence: KindEvidence, byContent: RecordingKind): boolean {
  const { durationSec, structure, onsetCount, content = {} } = evidence;
  if (structure !== 'single-event' || onsetCount === undefined) return false;
  if (durationSec > MAX_ONE_SHOT_SEC)
    return byContent === 'noise' && onsetCount <= 1 && isTail(evidence);
  if (onsetCount === 1) return true;
  if (byContent !== 'speech' && onsetCount <= (durationSec < ONE_EVENT_SEC ? 2 : 0)) return true;
  const maxOnsets = durationSec < MIN_MELODY_SEC ? MAX_RIPPLE_ONSETS : MAX_NOTE_ONSETS;
  return onsetCount <= maxOnsets && (content.lineShare ?? 0) >= ALL_LINES;
}
const ONE_EVENT_SEC = 0.3;
const MAX_NOTE_ONSETS = 3;
/** The ripple of a low note has more onsets, none of which raises the level; in so little time they are no melody. */
const MAX_RIPPLE_ONSETS = 8;
const MIN_MELODY_SEC = 2;
const ALL_LINES = 0.95;

/** A noise has a rhythm as well: crickets, engines, surf. */
const isLoop = (
  {
    durationSec,
    tempoStrength = 0,
    bars = 0,
    bpm,
    structure,
    startSilenceMs = 0,
    content = {},
  }: KindEvidence,
  byContent: RecordingKind,
): boolean =>
  durationSec >= MIN_LOOP_SEC &&
  durationSec <= MAX_SAMPLE_SEC &&
  tempoStrength >= (durationSec < SHORT_LOOP.sec ? SHORT_LOOP.minStrength : MIN_LOOP_STRENGTH) &&
  (content.rhythm ?? 1) >= MIN_LOOP_RHYTHM &&
  (content.detectedNoiseShare ?? 0) < MOSTLY &&
  LOOP_BARS.includes(bars) &&
  isWhole(durationSec, bars, bpm) &&
  structure !== 'single-event' &&
  startSilenceMs <= MAX_LOOP_START_MS &&
  byContent !== 'speech' &&
  byContent !== 'noise';

/** A loop ends with a bar, and its tempo is one of music. */
function isWhole(durationSec: number, bars: number, bpm?: number): boolean {
  const barSec = durationSec / bars;
  const tempoBpm = (60 * BEATS) / barSec;
  if (tempoBpm < LOOP_BPM.min || tempoBpm > LOOP_BPM.max) return false;
  return bpm === undefined || Math.abs((60 * BEATS * bars) / bpm - durationSec) <= MAX_OFF_SEC;
}

/** Where the rules are unsure, and the classifier is not. */
function detectedKind(byContent: RecordingKind, evidence: KindEvidence): RecordingKind | undefined {
  const { content = {} } = evidence;
  const { detectedVoiceShare: voice = 0, detectedMusicShare: music = 1 } = content;
  const noise = content.detectedNoiseShare ?? 0;
  if (byContent === 'speech' && voice >= HALF) return 'speech';
  if (isPlainNoise(evidence)) return 'noise';
  if (byContent === 'noise' && noise >= HALF && music < HALF) return 'noise';
  return byContent === 'unknown' && noise >= ALL && voice < HARDLY ? 'noise' : undefined;
}
