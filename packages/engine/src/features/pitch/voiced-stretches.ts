import type { PitchPath } from '../../derived/pitch/pitch-path.js';
import { PITCH_STEP_SEC } from './pitch-grid.js';

/** Where the voice sounds without a gap, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A longer stretch is processed in parts, so that few samples are held. */
const LONGEST_SEC = 10;

/** The runs of voiced frames, each frame as long as the step. */
export function voicedStretches({ hz, firstSec }: PitchPath): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const edgeOf = (frame: number) => firstSec + (frame - 0.5) * PITCH_STEP_SEC;
  const max = Math.round(LONGEST_SEC / PITCH_STEP_SEC);
  for (let frame = 0; frame < hz.length; frame++) {
    if (!isVoiced(hz, frame)) continue;
    const first = frame;
    while (isVoiced(hz, frame + 1) && frame + 1 - first < max) frame++;
    stretches.push({ from: edgeOf(first), to: edgeOf(frame + 1) });
  }
  return stretches;
}

const isVoiced = (hz: Float32Array, frame: number): boolean => (hz[frame] ?? 0) > 0;

/** The pitch at a time: between two voiced frames on the line, next to an unvoiced one that of the nearer frame. */
export function pitchAtTime({ hz, firstSec }: PitchPath, sec: number): number | undefined {
  const place = (sec - firstSec) / PITCH_STEP_SEC;
  const near = Math.round(place);
  const far = near < place ? near + 1 : near - 1;
  const here = hz[near] ?? 0;
  if (here <= 0) return undefined;
  const there = hz[far] ?? 0;
  return there > 0 ? here + Math.abs(place - near) * (there - here) : here;
}
