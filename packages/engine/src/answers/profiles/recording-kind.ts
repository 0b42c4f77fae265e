/** What a recording is, as far as its presentation is concerned. */
export const RECORDING_KINDS = [
  'speech',
  'music',
  'mixed',
  'one-shot',
  'loop',
  'noise',
  'silence',
  'unknown',
] as const;

/** One of `RECORDING_KINDS`. */
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** What the kind follows from; what was not measured is left out. */
export interface KindEvidence {
  readonly durationSec: number;
  /** `contentTypeGuess`. */
  readonly contentType?: string | undefined;
  /** `contentConfidence`, 0..1. */
  readonly contentConfidence?: number | undefined;
  /** Sample peak, dBFS. */
  readonly peakDb?: number | undefined;
  /** `material.structure`. */
  readonly structure?: string | undefined;
  /** `material.onsetCount`. */
  readonly onsetCount?: number | undefined;
  /** `loop.bars`. */
  readonly bars?: number | undefined;
  /** `loop.tempoStrength`, 0..1. */
  readonly tempoStrength?: number | undefined;
}

/** Values of measures by their ids; `undefined` where there is none. */
export interface KindReader {
  readonly number: (id: string) => number | undefined;
  readonly text: (id: string) => string | undefined;
}

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
/** Sample peak of a file without sound: as for the verdict "Silent". */
const SILENT_BELOW_DB = -80;
/** A guess with less confidence is wrong more often than every second time. */
const SURE = 0.5;

const BY_CONTENT: Readonly<Record<string, RecordingKind>> = {
  voice: 'speech',
  music: 'music',
  mixed: 'mixed',
  noise: 'noise',
  silence: 'silence',
};

/** The kind of a recording from its measures, by their ids. */
export const readKind = ({ number, text }: KindReader): RecordingKindVerdict =>
  decideKind({
    durationSec: number('durationSec') ?? Infinity,
    contentType: text('contentTypeGuess'),
    contentConfidence: number('contentConfidence'),
    peakDb: number('peakDb'),
    structure: text('material.structure'),
    onsetCount: number('material.onsetCount'),
    bars: number('loop.bars'),
    tempoStrength: number('loop.tempoStrength'),
  });

/**
 * The kind of a recording: one rule for whatever is shown or suggested by kind. A single sound does not go by its
 * content type, which reads many snares as voice.
 */
export function decideKind(evidence: KindEvidence): RecordingKindVerdict {
  const { durationSec, contentType = 'unknown', contentConfidence = 0 } = evidence;
  const { structure, onsetCount, bars, tempoStrength = 0 } = evidence;
  const byContent = BY_CONTENT[contentType] ?? 'unknown';
  if (byContent === 'silence' || structure === 'silence') {
    // what is too quiet to classify is no silence
    const isSilent = (evidence.peakDb ?? -Infinity) < SILENT_BELOW_DB;
    return {
      kind: isSilent ? 'silence' : 'unknown',
      confidence: isSilent ? 1 : 0,
      alternatives: [],
    };
  }
  const isOneSound =
    structure === 'single-event' && onsetCount === 1 && durationSec <= MAX_ONE_SHOT_SEC;
  if (isOneSound)
    return {
      kind: 'one-shot',
      confidence: byContent === 'speech' ? 1 - contentConfidence / 2 : 1,
      alternatives: byContent === 'speech' ? ['speech'] : [],
    };
  const isLoop =
    durationSec <= MAX_SAMPLE_SEC &&
    tempoStrength >= MIN_LOOP_STRENGTH &&
    LOOP_BARS.includes(bars ?? 0) &&
    byContent !== 'speech';
  if (isLoop)
    return { kind: 'loop', confidence: Math.min(1, 0.5 + tempoStrength), alternatives: ['music'] };
  if (byContent === 'unknown' || contentConfidence < SURE)
    return {
      kind: 'unknown',
      confidence: 0,
      alternatives: byContent === 'unknown' ? [] : [byContent],
    };
  return { kind: byContent, confidence: contentConfidence, alternatives: [] };
}
