import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { itemAt, parabolaShift } from '../../core/numbers.js';
import { pitchPath, type PitchPath } from '../../derived/pitch/pitch-path.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { square } from '@sonometer/decode/elementary/hypot';
import type { Repeat, Repeats } from '../../kernels/pitch-kernels.js';
import { defineFeature } from '../feature.js';
import { monoExtent } from '../levels/level-steps.js';
import { PITCH_FLOOR_HZ, PITCH_STEP_SEC } from './pitch-grid.js';
import { pitchKernels } from '../../kernels/further/pitch.js';

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

/** The periods of a voice, one by one. */
export interface VoicePulses {
  /** Time since the pulse before; Infinity for the first. */
  readonly periodsSec: Float32Array;
  /** RMS around each pulse; 0 where no period lies on one side. */
  readonly amplitudes: Float32Array;
}

/** The next pulse is sought this far away, periods (Praat, Sound & Pitch: To PointProcess (cc)). */
const [NEAREST, FARTHEST] = [0.8, 1.25];
/**
 * Minimum similarity of two periods, and level of the next relative to the recording: within a stretch, and just past
 * its ends.
 */
const WITHIN = { correlation: 0.3, peak: 0.01 };
const PAST = { correlation: 0.7, peak: 0.023333 };

/**
 * Two periods differ by this factor at most, and last no longer: else there is no voice between them (Praat's
 * standard).
 */
export const MAX_RATIO = 1.3;
export const LONGEST_PERIOD_SEC = 0.02;
/** The amplitude of a pulse is measured over this share of the periods next to it. */
const DETECTED = 0.2;

/** What a pulse past the end of a stretch needs: a period of the floor farther, and half of one around it. */
const MARGIN_SEC = (2 * FARTHEST + 0.5) / PITCH_FLOOR_HZ;

/**
 * The pulses of the voice: from the largest swing near the middle of each voiced stretch to both sides, each where one
 * period is most similar to the one before; and the level of the voice around them.
 */
export const voicePulses = defineFeature({
  id: 'voice-pulses',
  // Basis: Praat, Sound & Pitch: To PointProcess (cc); AmplitudeTier of its periods
  reads: 'mono',
  needs: { extent: monoExtent, pitchPath },

  open({ format: { rateHz }, kernels, inputs: { extent, pitchPath } }) {
    const repeats = kernels.of(pitchKernels).openRepeats(rateHz / PITCH_FLOOR_HZ);
    const stretches = voicedStretches(pitchPath);
    const startOf = ({ from }: Stretch) => Math.max(0, Math.floor((from - MARGIN_SEC) * rateHz));
    const endOf = ({ to }: Stretch) => Math.ceil((to + MARGIN_SEC) * rateHz);
    const periodsSec = growingFloats();
    const amplitudes = growingFloats();
    let held = new Float32Array(0);
    let [heldStart, filled] = [0, 0];
    let next = 0;
    let last = -Infinity; // pulse of the stretches before

    const play = (stretch: Stretch) => {
      const start = startOf(stretch);
      const samples = held.subarray(
        start - heldStart,
        Math.min(filled, endOf(stretch) - heldStart),
      );
      const toSec = (at: number) => (at + start + 0.5) / rateHz;
      const pulses = computePulses(samples, {
        from: stretch.from * rateHz - start - 0.5,
        to: stretch.to * rateHz - start - 0.5,
        after: last - start,
        peak: extent.peak,
        repeats,
        periodAt: (at) => {
          const hz = pitchAtTime(pitchPath, toSec(at));
          return hz === undefined ? undefined : rateHz / hz;
        },
      });
      pulses.forEach((pulse, i) => {
        periodsSec.push((pulse + start - last) / rateHz);
        amplitudes.push(amplitudeAt(samples, pulses, i, LONGEST_PERIOD_SEC * rateHz));
        last = pulse + start;
      });
    };
    /** Drops what no stretch to come needs. */
    const drop = () => {
      const stretch = stretches[next];
      const needed = stretch ? Math.max(heldStart, startOf(stretch)) : Infinity;
      const gone = Math.min(filled, needed - heldStart);
      held.copyWithin(0, gone, filled);
      filled -= gone;
      heldStart += gone;
    };

    return {
      push(block) {
        const samples = getChannel(block, 0);
        if (filled + samples.length > held.length) {
          const longer = new Float32Array(2 * (filled + samples.length));
          longer.set(held.subarray(0, filled));
          held = longer;
        }
        held.set(samples, filled);
        filled += samples.length;
        for (
          let stretch = stretches[next];
          stretch && endOf(stretch) <= heldStart + filled;
          stretch = stretches[++next]
        )
          play(stretch);
        drop();
      },
      end(): VoicePulses {
        for (; next < stretches.length; next++) play(itemAt(stretches, next));
        return { periodsSec: periodsSec.values(), amplitudes: amplitudes.values() };
      },
    };
  },
});

interface Search {
  /** Where the stretch begins and ends, and the last pulse before it, in samples. */
  readonly from: number;
  readonly to: number;
  readonly after: number;
  /** Largest magnitude of the recording. */
  readonly peak: number;
  readonly repeats: Repeats;
  /** Samples; nothing where there is no pitch. */
  readonly periodAt: (at: number) => number | undefined;
}

function computePulses(samples: Float32Array, search: Search): readonly number[] {
  const { from, to, after, peak, repeats, periodAt } = search;
  const middle = (from + to) / 2;
  const period = periodAt(middle);
  if (period === undefined) return [];
  const first = largestSwing(samples, middle - period / 2, middle + period / 2);

  const walk = (side: -1 | 1): readonly number[] => {
    const found: number[] = [];
    for (let at = first; ;) {
      const period = periodAt(at);
      if (period === undefined) return found;
      const ends = [at + side * NEAREST * period, at + side * FARTHEST * period] as const;
      const repeat = repeats.best(samples, at, period, Math.min(...ends), Math.max(...ends));
      at = repeat ? repeat.at : at + side * period;
      const isPast = side < 0 ? at < from : at > to;
      const isNew = at - after > NEAREST * period;
      if (repeat && isNew && isPulse(repeat, isPast ? PAST : WITHIN, peak)) found.push(at);
      if (isPast) return found;
    }
  };
  return [...walk(-1).toReversed(), first, ...walk(1)];
}

const isPulse = (repeat: Repeat, min: typeof PAST, peak: number): boolean =>
  repeat.correlation > min.correlation && repeat.peak > min.peak * peak;

/** Where the samples swing farthest between two places. */
function largestSwing(samples: Float32Array, from: number, to: number): number {
  const [low, high] = [Math.max(0, Math.floor(from)), Math.min(samples.length - 1, Math.ceil(to))];
  let at = low;
  for (let i = low; i <= high; i++)
    if (Math.abs(samples[i] ?? 0) > Math.abs(samples[at] ?? 0)) at = i;
  if (at === low || at === high) return at;
  const sign = Math.sign(samples[at] ?? 0);
  const swing = (i: number) => sign * (samples[i] ?? 0);
  return at + parabolaShift(swing(at - 1), swing(at), swing(at + 1));
}

/** RMS under a Hann window over a fifth of the periods on both sides of a pulse; 0 where one of them is no period. */
function amplitudeAt(
  samples: Float32Array,
  pulses: readonly number[],
  i: number,
  longest: number,
): number {
  const at = itemAt(pulses, i);
  const before = at - (pulses[i - 1] ?? -Infinity);
  const after = (pulses[i + 1] ?? Infinity) - at;
  const ratio = Math.max(before / after, after / before);
  if (!(Math.max(before, after) <= longest) || !(ratio <= MAX_RATIO)) return 0;
  const [left, right] = [DETECTED * before, DETECTED * after];
  let [energy, weights] = [0, 0];
  for (let k = Math.ceil(at - left); k <= at + right; k++) {
    const weight = 0.5 + 0.5 * cos((Math.PI * (k - at)) / (k < at ? left : right));
    energy += square(weight * (samples[k] ?? 0));
    weights += weight * weight;
  }
  return weights > 0 ? Math.sqrt(energy / weights) : 0;
}
