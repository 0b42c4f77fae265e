import { growingFloats } from '../../core/growing-floats.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { type ClickShape, openClickShape } from './click-shape.js';
import { type ChannelFold, openPerChannel } from '../per-channel.js';
import { openIsolatedSteps, type IsolatedStep, type IsolatedStepsState } from './isolated-steps.js';

/**
 * Below, twelve samples last as long as the impulse of a consonant: 57 % of clicks were found at 8 kHz, and 23 an hour
 * that were none.
 */
export const LOWEST_CLICK_RATE_HZ = 16_000;
/** Chosen with the evaluation (docs/measures/defects.md#clicks). */
export const MIN_PROMINENCE = 5;
/**
 * Distance of the samples of a second difference: a smooth click of twelve samples has its largest over half of its
 * width.
 */
const DISTANCES = [1, 6] as const;
/** Smaller clicks, relative to the largest sample of the channel within 30 s, are not reported. */
export const MIN_HEIGHT = 0.3;
/** Maximum stored per channel; further ones are counted. */
const MAX_RETAINED = 10_000;

export interface Click {
  readonly frame: number;
  readonly height: number;
  readonly prominence: number;
}

export interface ChannelClicks {
  /** In order of time, of at least `MIN_HEIGHT` of the peak around them. */
  readonly clicks: readonly (Click & { readonly peak: number })[];
  /** Number of the other clicks. */
  readonly beyond: number;
}

/**
 * Clicks and pops of a few samples, channel by channel: a prediction residual that is isolated for 25 ms on either
 * side, between sound of similar level. None of files under 16 kHz.
 */
export const clicks = defineFeature({
  id: 'clicks',
  // Basis: linear prediction from 25 ms on either side: S. J. Godsill and P. J. W. Rayner, Digital Audio
  // Restoration (1998), chapter 5; docs/measures/defects.md#clicks
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const searched = rateHz < LOWEST_CLICK_RATE_HZ ? 0 : channels;
    return openPerChannel(searched, () => openFinder(rateHz, kernels));
  },
});

interface FinderState {
  readonly steps: IsolatedStepsState;
  readonly retained: readonly Click[];
  readonly latest: Click | undefined;
  readonly prunedAtSec: number;
  readonly heightsBeyond: Float32Array;
  readonly secondsBeyond: Float32Array;
}

function openFinder(rateHz: number, kernels: Kernels): ChannelFold<ChannelClicks, FinderState> {
  const shape = openClickShape(rateHz, kernels);
  let retained: Click[] = [];
  let latest: Click | undefined; // retained or only counted
  let prunedAtSec = 0; // when `retained` was last looked through
  const heightsBeyond = growingFloats();
  const secondsBeyond = growingFloats();

  // Louder sound may follow: what was large enough at first need not be so at the end.
  const isLarge = (height: number, frame: number) => height >= MIN_HEIGHT * steps.peakAround(frame);

  const store = (click: Click) => {
    // Several searches may find one click.
    if (latest && click.frame - latest.frame <= shape.half) {
      if (click.prominence > latest.prominence && retained.at(-1) === latest)
        latest = retained[retained.length - 1] = click;
      return;
    }
    latest = click;
    const second = Math.floor(click.frame / rateHz);
    if (retained.length === MAX_RETAINED && second > prunedAtSec) {
      retained = retained.filter((one) => isLarge(one.height, one.frame));
      prunedAtSec = second;
    }
    if (retained.length < MAX_RETAINED) {
      retained.push(click);
      return;
    }
    heightsBeyond.push(click.height);
    secondsBeyond.push(second);
  };
  /** The place that was read last: both searches report most pulses of a voice at the same sample. */
  let readFrame = -1;
  let readPeak = 0;
  let readShape: ClickShape | undefined;
  const checkStep = ({ samples, at, frame, peak }: IsolatedStep) => {
    // At its start and its end a recording has no surroundings to compare a click with.
    if (frame < shape.around || at + shape.around >= samples.length) return;
    if (frame !== readFrame || peak !== readPeak)
      readShape = shape.shapeAt(samples, at, MIN_HEIGHT * peak);
    readFrame = frame;
    readPeak = peak;
    const found = readShape;
    if (!found || found.prominence < MIN_PROMINENCE) return;
    const { height, prominence, shift } = found;
    store({ frame: frame + shift, height, prominence });
  };
  const steps = openIsolatedSteps(
    rateHz,
    kernels,
    shape,
    DISTANCES.map((distance) => ({ distance, onStep: checkStep })),
  );

  return {
    push: (samples: Float32Array) => {
      steps.push(samples);
    },
    save: () => ({
      steps: steps.save(),
      retained: [...retained],
      ...{ latest, prunedAtSec },
      heightsBeyond: heightsBeyond.values(),
      secondsBeyond: secondsBeyond.values(),
    }),
    load(state) {
      steps.load(state.steps);
      retained = [...state.retained];
      ({ latest, prunedAtSec } = state);
      heightsBeyond.restart(state.heightsBeyond);
      secondsBeyond.restart(state.secondsBeyond);
    },
    end() {
      steps.end();
      const seconds = secondsBeyond.values();
      const isLargeBeyond = (height: number, i: number) =>
        isLarge(height, (seconds[i] ?? 0) * rateHz);
      return {
        clicks: retained.flatMap((click) =>
          isLarge(click.height, click.frame)
            ? { ...click, peak: steps.peakAround(click.frame) }
            : [],
        ),
        beyond: heightsBeyond.values().filter(isLargeBeyond).length,
      };
    },
  };
}
