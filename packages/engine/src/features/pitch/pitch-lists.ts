import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import type { MonoExtent } from '../levels/level-steps.js';
import { firstSecOf, frameStride, PITCH_STEP_SEC, pitchGrid } from './pitch-grid.js';
import type { Correlation } from '../../kernels/pitch-kernels.js';
import { slidingFrames } from '../sliding-frames.js';
import type { Fold } from '../feature.js';

/** One period that a frame may have. */
export interface FramePitch {
  readonly hz: number;
  /** 0..1 */
  readonly strength: number;
}

/** The periods that each frame may have. */
export interface PitchLists {
  /** How many each frame has; they follow each other in the next two. */
  readonly counts: Float32Array;
  readonly frequencies: Float32Array;
  readonly strengths: Float32Array;
  /** Largest magnitude in the middle of each frame, over that of the recording. */
  readonly intensities: Float32Array;
  /** Middle of the first frame. */
  readonly firstSec: number;
  readonly stepSec: number;
}

/** Takes the next frame: the magnitude in its middle, and its periods. */
export type AddFrame = (peak: number, pitches: readonly FramePitch[]) => void;

/** How the frames of a list lie. */
interface ListedFrames {
  /** Samples of a frame. */
  readonly size: number;
  readonly rateHz: number;
  /** Whether a mean over the frames is all that is read: then long recordings are thinned. */
  readonly isAveraged?: boolean;
}

/** Lists the periods of frames, which `read` finds in two frames at a time: see `slidingFrames`. */
export function openPitchLists(
  { size, rateHz, isAveraged = false }: ListedFrames,
  extent: MonoExtent,
  read: (
    buffer: Float32Array,
    first: number,
    second: number | undefined,
    addFrame: AddFrame,
  ) => void,
): Fold<PitchLists> {
  const counts = growingFloats();
  const frequencies = growingFloats();
  const strengths = growingFloats();
  const intensities = growingFloats();
  const addFrame: AddFrame = (peak, pitches) => {
    intensities.push(extent.peak > 0 ? Math.min(1, peak / extent.peak) : 0);
    counts.push(pitches.length);
    for (const { hz, strength } of pitches) {
      frequencies.push(hz);
      strengths.push(strength);
    }
  };

  const whole = pitchGrid(size, extent.frames, rateHz);
  const count = extent.frames / rateHz / PITCH_STEP_SEC;
  const stepSec = PITCH_STEP_SEC * (isAveraged ? frameStride(count) : 1);
  const grid = { ...whole, stepSec };
  const frames = slidingFrames(grid, (buffer, first, second) => {
    read(buffer, first, second, addFrame);
  });
  return {
    push(block) {
      frames.push(getChannel(block, 0));
    },
    end() {
      frames.end();
      return {
        counts: counts.values(),
        frequencies: frequencies.values(),
        strengths: strengths.values(),
        intensities: intensities.values(),
        firstSec: firstSecOf(grid),
        stepSec,
      };
    },
  };
}

/** The period at a peak of a correlation, between the samples. */
export function pitchAt(correlation: Correlation, lag: number, rateHz: number): FramePitch {
  const { x, value } = correlation.maximum(lag);
  // Rounding and noise can lift a correlation over 1.
  return { hz: rateHz / x, strength: value > 1 ? 1 / value : value };
}
