import { channelOf } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineTrack } from '../track.js';
import { openClickShape } from './click-shape.js';

/** Below, twelve samples last as long as the stroke of a consonant: 57 % of clicks were found at 8 kHz, and 23 an hour that were none. */
export const LOWEST_CLICK_RATE_HZ = 16_000;
/** One second difference each: the largest of a millisecond, and no fewer than eight samples. */
const CELL_SEC = 0.001;
const LEAST_CELL = 8;
/** What a cell is held against: 20 on either side. */
const AROUND_CELLS = 20;
/** No larger one lies as near. */
const ALONE_CELLS = 2;
/** Three quarters of the cells around are smaller than 1/1.8 of it: worth a closer look. */
const STANDS_OUT = 1.8;
const LEAST_STANDING_OUT = 0.75;
const LEAST_STEP = 1e-3;

/** What lasts is an attack or a cut, and no click: 5 ms after and before it are within this ratio. */
const MOST_RISE = 6;
const MOST_FALL = 10;
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

function openFinder(rateHz: number, { peakOf }: Pick<Kernels, 'peakOf'>) {
  const cell = Math.max(LEAST_CELL, Math.round(CELL_SEC * rateHz));
  const shape = openClickShape(rateHz);
  /** Samples that a cell may look at beside its own, and the cells of its neighbourhood before and after it. */
  const lead = Math.max(shape.lead + 2, AROUND_CELLS * cell + 2);
  const tail = Math.max(shape.tail + 2, AROUND_CELLS * cell);
  const capacity = lead + tail + Math.round(rateHz / 2);
  const held = new Float32Array(capacity);
  let count = 0; // of samples in `held`
  let origin = 0; // frame of the first of them
  let nextCell = 0; // the first cell that is not judged
  const steps = new Map<number, number>();
  let kept: Click[] = [];
  let keptAtPeak = 0; // the peak when `kept` was last looked through
  const heightsBeyond = growingFloats();
  let peak = 0;

  const stepAt = (i: number) =>
    Math.abs((held[i] ?? 0) - 2 * (held[i - 1] ?? 0) + (held[i - 2] ?? 0));
  /** The largest second difference of a cell. */
  const stepOf = (index: number): number => {
    const known = steps.get(index);
    if (known !== undefined) return known;
    const from = Math.max(index * cell, 2) - origin;
    const to = (index + 1) * cell - origin;
    let largest = 0;
    let [last, lastButOne] = [held[from - 1] ?? 0, held[from - 2] ?? 0];
    for (let i = from; i < to; i++) {
      const x = held[i] ?? 0;
      const step = Math.abs(x - 2 * last + lastButOne);
      if (step > largest) largest = step;
      lastButOne = last;
      last = x;
    }
    steps.set(index, largest);
    return largest;
  };

  const judge = (index: number, lastCell: number) => {
    const step = stepOf(index);
    if (step < LEAST_STEP) return;
    let smaller = 0;
    const first = Math.max(0, index - AROUND_CELLS);
    const last = Math.min(lastCell, index + AROUND_CELLS);
    for (let k = first; k <= last; k++) {
      const other = stepOf(k);
      if (Math.abs(k - index) <= ALONE_CELLS && (other > step || (other === step && k < index)))
        return;
      if (other * STANDS_OUT < step) smaller++;
    }
    if (smaller < LEAST_STANDING_OUT * (last - first + 1)) return;
    const from = index * cell - origin;
    let at = from;
    for (let i = from; i < from + cell; i++) if (stepAt(i) > stepAt(at)) at = i;
    at--; // the middle of the three samples of the difference
    const found = shape.shapeAt(held.subarray(0, count), at, LEAST_HEIGHT * peak);
    if (!found || found.prominence < LEAST_PROMINENCE) return;
    if (found.rise > MOST_RISE || found.rise < 1 / MOST_FALL) return;
    const { height, prominence } = found;
    if (kept.length === MOST_KEPT && peak > keptAtPeak) {
      kept = kept.filter(isLarge);
      keptAtPeak = peak;
    }
    if (kept.length === MOST_KEPT) heightsBeyond.push(height);
    else kept.push({ frame: origin + at, height, prominence });
  };
  // The peak may come later: what was large enough then need not be so in the end.
  const isLarge = ({ height }: Pick<Click, 'height'>) => height >= LEAST_HEIGHT * peak;

  /** Judges every cell that has all it looks at, or all that there are. */
  const settle = (isEnd: boolean) => {
    const frames = origin + count;
    const lastCell = Math.floor(frames / cell) - 1;
    for (; nextCell <= lastCell; nextCell++) {
      if (!isEnd && (nextCell + 1) * cell + tail > frames) break;
      judge(nextCell, isEnd ? lastCell : nextCell + AROUND_CELLS);
      steps.delete(nextCell - AROUND_CELLS);
    }
    const keepFrom = Math.max(0, nextCell * cell - lead - origin);
    held.copyWithin(0, keepFrom, count);
    origin += keepFrom;
    count -= keepFrom;
  };

  return {
    push(samples: Float32Array) {
      for (let from = 0; from < samples.length;) {
        const taken = Math.min(samples.length - from, capacity - count);
        const piece = samples.subarray(from, from + taken);
        held.set(piece, count);
        peak = Math.max(peak, peakOf(piece, 0, taken));
        count += taken;
        from += taken;
        if (count === capacity) settle(false);
      }
    },
    end(): ChannelClicks {
      settle(true);
      const beyond = heightsBeyond.values().filter((height) => isLarge({ height })).length;
      return { clicks: kept.filter(isLarge), beyond, peak };
    },
  };
}
