import { decideKind, type RecordingKindVerdict } from '@sonometer/engine';
import type { Reader } from './reader.js';

/** What a recording is: the one rule for whatever is shown or suggested by kind. */
export const recordingKind = ({
  number,
  text,
}: Pick<Reader, 'number' | 'text'>): RecordingKindVerdict =>
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
