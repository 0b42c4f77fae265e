import { parabolaShift, powerDb } from '../../core/numbers.js';
import { log } from '@sonometer/decode/elementary/log';
import { defineSpectralFeature } from '../spectral-feature.js';

/**
 * Under 1 kHz a voice and an instrument have their own loudest lines, and a howl is seldom isolated: three in ten were
 * found.
 */
const LOWEST_TONE_HZ = 1000;
const HIGHEST_TONE_HZ = 8000;
/** A tone is followed while it exceeds the loudest bin of the third of an octave on either side by 3 dB. */
const MIN_OUT = 2;
const AROUND_SHARE = 0.26;
/** The main lobe of the tone itself lies within this. */
const LOBE_BINS = 3;
/** −90 dBFS: anything below it is an artefact of the arithmetic and the format. */
const MIN_POWER = 1e-9;
/** From frame to frame a tone moves by no more than this… */
const MAX_MOVE_BINS = 0.35;
/** … and is hidden for no longer than this. */
const MAX_HIDDEN = 2;
const MIN_TONE_SEC = 0.3;
/**
 * Mean square of a sine over |X|² of the three bins of its lobe, whose sum is 1.5 times the peak, by the size of the
 * window squared.
 */
const LOBE_SCALE = 16 / 3;

/** A tone in one frame. */
export interface ToneMoment {
  /** From the first frame of the recording on. */
  readonly frame: number;
  readonly hz: number;
  readonly levelDb: number;
  /** Over the loudest bin around. */
  readonly outDb: number;
}

/** One tone, possibly of hours. */
export interface IsolatedTone {
  /** Its first frames, in order. */
  readonly moments: readonly ToneMoment[];
  /** The last frame in which it is seen. */
  readonly lastFrame: number;
  /** Maximum over all frames. */
  readonly levelDb: number;
  readonly outDb: number;
}

interface IsolatedTones {
  readonly tones: readonly IsolatedTone[];
  /** Frame i is centred at `i·hopSec + windowSec/2`. */
  readonly hopSec: number;
  readonly windowSec: number;
}

interface Peak extends ToneMoment {
  readonly bin: number;
}

interface OpenTone {
  readonly moments: Peak[];
  last: Peak;
  levelDb: number;
  outDb: number;
}

/** Four seconds: a howl is recognised by its onset. */
const MAX_MOMENTS = 80;

/** Tones of 0.3 s and more between 1 and 8 kHz that have nothing as loud within a third of an octave. */
export const isolatedTones = defineSpectralFeature({
  id: 'isolated-tones',
  // Basis: peaks of the spectrum, followed from frame to frame; docs/measures/defects.md#feedback
  grid: 'L',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz } }) {
    const lowest = Math.ceil(LOWEST_TONE_HZ / binHz);
    const highest = Math.floor(Math.min(HIGHEST_TONE_HZ, 0.45 * rateHz) / binHz);
    const minFrames = Math.ceil((MIN_TONE_SEC * rateHz) / hop);
    const tones: IsolatedTone[] = [];
    let active: OpenTone[] = [];

    /** The peak at a bin that is higher than those next to it, if it is isolated. */
    const peakAt = (power: Float32Array, k: number, frame: number): Peak | undefined => {
      const before = power[k - 1] ?? 0;
      const top = power[k] ?? 0;
      const after = power[k + 1] ?? 0;
      const sum = (LOBE_SCALE * (before + top + after)) / (size * size);
      const max = top / MIN_OUT;
      // Most fail next to their own lobe.
      const isBroad =
        (power[k - LOBE_BINS - 1] ?? 0) > max || (power[k + LOBE_BINS + 1] ?? 0) > max;
      if (isBroad || sum < MIN_POWER) return undefined;
      const around = Math.round(AROUND_SHARE * k);
      const end = Math.min(power.length - 1, k + around);
      let other = 0;
      for (let i = k - around; i <= end && other <= max; i++)
        if (Math.abs(i - k) > LOBE_BINS) other = Math.max(other, power[i] ?? 0);
      if (other > max) return undefined;
      const shift = parabolaShift(logOf(before), logOf(top), logOf(after));
      const bin = k + shift;
      return {
        frame,
        bin,
        hz: bin * binHz,
        levelDb: powerDb(sum),
        outDb: powerDb(top / (other + TINY)),
      };
    };

    /** By itself: the branches of what follows it are rare, and each would have it compiled again. */
    const findPeaks = (power: Float32Array, frame: number): Set<Peak> => {
      const seen = new Set<Peak>();
      for (let k = lowest; k <= highest; k++) {
        // Most bins are no peak.
        if ((power[k - 1] ?? 0) > (power[k] ?? 0) || (power[k + 1] ?? 0) >= (power[k] ?? 0))
          continue;
        const peak = peakAt(power, k, frame);
        if (peak) seen.add(peak);
      }
      return seen;
    };

    return {
      frame({ index, power }) {
        const seen = findPeaks(power, index);
        const open: OpenTone[] = [];
        for (const tone of active) {
          const next = nearestOf(seen, tone.last.bin);
          if (next) {
            goOn(tone, next);
            seen.delete(next);
          }
          if (next || index - tone.last.frame <= MAX_HIDDEN) open.push(tone);
          else if (isLong(tone)) tones.push(closed(tone));
        }
        active = [...open, ...[...seen].map(begun)];
      },
      end: (): IsolatedTones => ({
        tones: [...tones, ...active.filter(isLong).map(closed)],
        hopSec: hop / rateHz,
        windowSec: size / rateHz,
      }),
    };

    function isLong({ moments, last }: OpenTone): boolean {
      return last.frame - (moments[0]?.frame ?? 0) + 1 >= minFrames;
    }
  },
});

const begun = (peak: Peak): OpenTone => ({
  moments: [peak],
  last: peak,
  levelDb: peak.levelDb,
  outDb: peak.outDb,
});

function goOn(tone: OpenTone, next: Peak): void {
  if (tone.moments.length < MAX_MOMENTS) tone.moments.push(next);
  tone.last = next;
  tone.levelDb = Math.max(tone.levelDb, next.levelDb);
  tone.outDb = Math.max(tone.outDb, next.outDb);
}

const closed = ({ moments, last, levelDb, outDb }: OpenTone): IsolatedTone => ({
  ...{ moments, lastFrame: last.frame, levelDb, outDb },
});

const TINY = 1e-30;
const logOf = (power: number) => log(power + TINY);

function nearestOf(peaks: ReadonlySet<Peak>, bin: number): Peak | undefined {
  for (const peak of peaks) if (Math.abs(peak.bin - bin) <= MAX_MOVE_BINS) return peak;
  return undefined;
}
