import {
  computePredictionError,
  interpolated,
  residualAt,
} from '../../algorithms/linear-prediction.js';
import { getChannel, framesOf } from '@sonometer/decode/core/audio';
import { symmetricHann } from '../../kernels/hann.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { AROUND_SEC, predictorOrder, TINY } from './prediction.js';
import { type ChannelFold, openPerChannel } from '../per-channel.js';
import { openIsolatedSteps, type IsolatedStep, type IsolatedStepsState } from './isolated-steps.js';
import { defectKernels } from '../../kernels/further/defect.js';

/**
 * The residual at the place falls to a sixth and less with the sign turned back. The pulses of a voice nearby do not
 * count: to exceed them as well, as before, lost 14 of 192 changes in speech (docs/measures/defects.md).
 */
export const MIN_FLIP = 6;
/** It exceeds all that is left within 25 ms: noise is predicted by chance, and large clicks had 1.7 and 2.3. */
const MIN_ABOVE_ALL = 2.5;
/**
 * At 8 kHz little of the next sample can be predicted: at 1.5, four in ten were found, and 29 in 0.09 h that were none.
 */
export const LOWEST_FLIP_RATE_HZ = 16_000;
/**
 * A residual that a few other samples at the place explain is a click: one on either side is replaced from its
 * surroundings, and the remaining residual must be twice that with the sign turned back.
 */
const FIXED = 1;
const MIN_BEYOND_CLICK = 2;
/** A waveform that changes its sign again and again does so on purpose. */
const ISOLATION_SEC = 0.5;

/** Frames of the difference of two channels that are made at once. */
const SIDE_PIECE = 8192;

/** From `frame` on the samples have the other sign. */
export interface SignFlip {
  readonly frame: number;
  /** Largest residual at the place as it is, over what is left there with the sign turned back. */
  readonly prominence: number;
}

export interface SignFlips {
  readonly channels: readonly (readonly SignFlip[])[];
  /** Of the difference of two channels, whose sign an exchange of them changes. */
  readonly side: readonly SignFlip[];
}

/**
 * Places, half a second from any other, from which the samples continue with the other sign: as they are they cannot be
 * predicted, turned back they can (docs/measures/defects.md#changes-of-sign).
 */
export const signFlips = defineFeature({
  id: 'sign-flips',
  // Basis: linear prediction over the place, as it is and with the sign turned back
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const isLow = rateHz < LOWEST_FLIP_RATE_HZ;
    const ofChannels = openPerChannel(isLow ? 0 : channels, () => openFinder(rateHz, kernels));
    const ofSide = channels === 2 && !isLow ? openFinder(rateHz, kernels) : undefined;
    /** In the memory of the kernels, which read it there. */
    const side = kernels.floats(ofSide ? SIDE_PIECE : 0);
    /** Frames from the start in which the channels are equal: nothing is found in silence. */
    let equalFrames = 0;
    let areEqual = true;
    return {
      push(block) {
        ofChannels.push(block);
        if (!ofSide) return;
        const length = framesOf(block);
        const left = getChannel(block, 0);
        const right = getChannel(block, 1);
        if (areEqual && left === right) {
          equalFrames += length;
          return;
        }
        for (; areEqual && equalFrames > 0; equalFrames -= SIDE_PIECE)
          ofSide.push(side.subarray(0, Math.min(SIDE_PIECE, equalFrames)), block);
        areEqual = false;
        for (let from = 0; from < length; from += SIDE_PIECE) {
          const piece = side.subarray(0, Math.min(SIDE_PIECE, length - from));
          subtract(left, right, from, piece);
          ofSide.push(piece, block);
        }
      },
      end: (): SignFlips => ({
        channels: ofChannels.end(),
        side: ofSide?.end() ?? [],
      }),
    };
  },
});

/** Half the difference of two channels, from a frame on. */
function subtract(left: Float32Array, right: Float32Array, from: number, into: Float32Array): void {
  for (let i = 0; i < into.length; i++)
    into[i] = ((left[from + i] ?? 0) - (right[from + i] ?? 0)) / 2;
}

/** Whether the second differences over the place are smaller with the sign turned back: otherwise it is no flip. */
function isSmoother(samples: Float32Array, at: number): boolean {
  const a = samples[at - 2] ?? 0;
  const b = samples[at - 1] ?? 0;
  const c = samples[at] ?? 0;
  const d = samples[at + 1] ?? 0;
  const asIs = Math.max(Math.abs(a - 2 * b + c), Math.abs(b - 2 * c + d));
  return Math.max(Math.abs(a - 2 * b - c), Math.abs(b + 2 * c - d)) < asIs;
}

type LatestFlip = SignFlip & { readonly isIsolated: boolean };

interface FinderState {
  readonly steps: IsolatedStepsState;
  readonly flips: readonly SignFlip[];
  readonly latest: LatestFlip | undefined;
}

function openFinder(
  rateHz: number,
  kernels: Kernels,
): ChannelFold<readonly SignFlip[], FinderState> {
  const order = predictorOrder(rateHz);
  const around = Math.round(AROUND_SEC * rateHz);
  const length = 2 * around;
  /** The sign that is turned back is that of the window. */
  const window = symmetricHann(length).map((weight, i) => (i < around ? weight : -weight));
  const turned = new Float64Array(length);
  const errorFilter = new Float64Array(order + 1);
  const residuals = new Float64Array(length);
  const fixed = new Float64Array(length);
  const prediction = kernels.of(defectKernels).openPrediction(length, order);
  let flips: SignFlip[] = [];
  let latest: LatestFlip | undefined;
  const settle = () => {
    if (latest?.isIsolated) flips.push({ frame: latest.frame, prominence: latest.prominence });
  };
  const add = (flip: SignFlip) => {
    const isFar = latest === undefined || flip.frame - latest.frame >= ISOLATION_SEC * rateHz;
    if (isFar) settle();
    latest = { ...flip, isIsolated: isFar };
  };

  /** How far a flip between `at` − 1 and `at` explains the samples. */
  const prominenceAt = (samples: Float32Array, at: number): number => {
    const from = at - around;
    const turn = (first: number, end: number) => {
      for (let i = first; i < end; i++) {
        const x = samples[from + i] ?? 0;
        turned[i] = i < around ? x : -x;
      }
    };
    const windowed = prediction.windowed(samples, from, window);
    const filter = computePredictionError(prediction.autocorrelation(windowed), errorFilter);
    turn(around - order, around + order);
    let asIs = 0;
    let left = TINY; // with the sign turned back
    for (let i = around; i < around + order; i++) {
      let ofOther = 0; // residual from before the place
      for (let j = i - around + 1; j <= order; j++)
        ofOther += (filter[j] ?? 0) * (turned[i - j] ?? 0);
      const residual = residualAt(filter, turned, i);
      asIs = Math.max(asIs, Math.abs(residual - 2 * ofOther));
      left = Math.max(left, Math.abs(residual));
    }
    if (asIs < MIN_FLIP * left) return 0;
    if (uncorrected(samples.subarray(from, from + length), filter) < MIN_BEYOND_CLICK * left)
      return 0;
    turn(0, length);
    prediction.residuals(filter, turned, residuals);
    for (let i = order; i < length; i++)
      if (MIN_ABOVE_ALL * Math.abs(residuals[i] ?? 0) > asIs) return 0;
    return asIs / left;
  };

  /** The largest residual about the place with the samples as they are, except those at the place. */
  const uncorrected = (samples: Float32Array, filter: Float64Array): number => {
    const first = around - FIXED;
    const last = around + FIXED - 1;
    fixed.set(samples);
    fixed.set(interpolated(filter, fixed, first, last), first);
    let largest = 0;
    for (let i = first; i <= last + order; i++)
      largest = Math.max(largest, Math.abs(residualAt(filter, fixed, i)));
    return largest;
  };

  const checkStep = ({ samples, at, frame }: IsolatedStep) => {
    if (frame < around + 1 || at + around + 1 >= samples.length) return;
    // The difference is as large over the last sample before and the first after.
    let best = { frame, prominence: 0 };
    for (const shift of [0, 1]) {
      if (!isSmoother(samples, at + shift)) continue;
      const prominence = prominenceAt(samples, at + shift);
      if (prominence > best.prominence) best = { frame: frame + shift, prominence };
    }
    if (best.prominence >= MIN_FLIP) add(best);
  };
  const steps = openIsolatedSteps(rateHz, kernels, { lead: around + 1, tail: around + 1 }, [
    { distance: 1, onStep: checkStep },
  ]);
  return {
    push: (samples: Float32Array) => {
      steps.push(samples);
    },
    save: () => ({ steps: steps.save(), flips: [...flips], latest }),
    load(state) {
      steps.load(state.steps);
      flips = [...state.flips];
      ({ latest } = state);
    },
    end() {
      steps.end();
      settle();
      return flips;
    },
  };
}
