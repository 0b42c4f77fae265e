import type { Options } from '../core/options.js';
import { fileSizeKb } from '../measures/file/file-size-kb.js';
import type { Measure } from '../measures/measure.js';
import { planOf } from '../passes/plan.js';

/** A measure that a meter cannot give, and why. */
export interface NeedsWholeRecording {
  readonly id: string;
  readonly reason: string;
}

/** Why a measure cannot be read from live sound in one pass; `undefined` of one that can. */
export function whyNotLive(measure: Measure, options: Options): string | undefined {
  if (measure === fileSizeKb) return 'needs the whole recording: the size of a stream is unknown';
  const plan = planOf([measure.needs], options);
  if (plan.length > 1)
    return `needs the whole recording: it is read in pass ${plan.length} over it`;
  if (plan.flat().some((feature) => 'prepare' in feature))
    return 'needs the whole recording: a model or a codec processes it later';
  return undefined;
}
