import { channelOf } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineTrack } from '../track.js';
import { openClickShape } from './click-shape.js';
import { openStandingSteps } from './standing-steps.js';

/** Below, twelve samples last as long as the stroke of a consonant: 57 % of clicks were found at 8 kHz, and 23 an hour that were none. */
export const LOWEST_CLICK_RATE_HZ = 16_000;
/** What lasts is an attack or a cut, and no click: 5 ms after and before it are within this ratio. */
const MOST_RISE = 6;
const MOST_FALL = 10;
/** Nor does a click ring on: its neighbourhood is as predictable after it as before. */
const MOST_RINGING = 8;
/** Clicks of twelve samples read up to twelve wide, a stroke of the voice of 0.4 ms nineteen. */
const MOST_WIDTH = 14;
const MOST_WIDTH_SEC = 0.0003;
/** Chosen with the trial (docs/measures/defects.md#clicks). */
export const LEAST_PROMINENCE = 5;
/** Smaller clicks are left to the ear: against the largest sample of the channel. */
export const LEAST_HEIGHT = 0.3;
/** As many are kept of a channel; beyond, they are counted. */
const MOST_KEPT = 10_000;

export interface Click {
  readonly frame: number;
  readonly height: number;
  readonly prominence: number;
}

export interface ChannelClicks {
  /** In order of time, of at least `LEAST_HEIGHT` of the peak. */
  readonly clicks: readonly Click[];
  /** Those as high of which nothing more is known. */
  readonly beyond: number;
  readonly peak: number;
}

/**
 * Clicks and pops of a few samples, channel by channel: a prediction residual that stands alone for 25 ms on either side,
 * between sound of like level. None of files under 16 kHz.
 */
export const clicks = defineTrack({
  id: 'clicks',
  basis:
    'linear prediction of the 25 ms on either side: S. J. Godsill and P. J. W. Rayner, Digital Audio Restoration (1998), chapter 5; docs/measures/defects.md#clicks',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const finders = Array.from({ length: rateHz < LOWEST_CLICK_RATE_HZ ? 0 : channels }, () =>
      openFinder(rateHz, kernels),
    );
    return {
      push(block) {
        for (const [c, finder] of finders.entries()) finder.push(channelOf(block, c));
      },
      end: (): readonly ChannelClicks[] => finders.map((finder) => finder.end()),
    };
  },
});

function openFinder(rateHz: number, kernels: Pick<Kernels, 'peakOf'>) {
  const shape = openClickShape(rateHz);
  const mostWidth = Math.max(MOST_WIDTH, Math.round(MOST_WIDTH_SEC * rateHz));
  let kept: Click[] = [];
  let keptAtPeak = 0; // the peak when `kept` was last looked through
  const heightsBeyond = growingFloats();

  // The peak may come later: what was large enough then need not be so in the end.
  const isLarge = ({ height }: Pick<Click, 'height'>, peak: number) =>
    height >= LEAST_HEIGHT * peak;

  const steps = openStandingSteps(rateHz, kernels, shape, ({ samples, at, frame, peak }) => {
    // At its start and its end a recording has no surroundings to hold a click against.
    if (frame < shape.around || at + shape.around >= samples.length) return;
    const found = shape.shapeAt(samples, at, LEAST_HEIGHT * peak);
    if (!found || found.prominence < LEAST_PROMINENCE) return;
    if (found.rise > MOST_RISE || found.rise < 1 / MOST_FALL) return;
    if (found.ringing > MOST_RINGING || found.width > mostWidth) return;
    const { height, prominence } = found;
    if (kept.length === MOST_KEPT && peak > keptAtPeak) {
      kept = kept.filter((click) => isLarge(click, peak));
      keptAtPeak = peak;
    }
    if (kept.length === MOST_KEPT) heightsBeyond.push(height);
    else kept.push({ frame, height, prominence });
  });

  return {
    push: (samples: Float32Array) => {
      steps.push(samples);
    },
    end(): ChannelClicks {
      const peak = steps.end();
      const beyond = heightsBeyond.values().filter((height) => isLarge({ height }, peak)).length;
      return { clicks: kept.filter((click) => isLarge(click, peak)), beyond, peak };
    },
  };
}
