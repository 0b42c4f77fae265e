import type { StepLimits } from '../../kernels/defect-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defectKernels } from '../../kernels/further/defect.js';

/** One second difference each: the largest of a millisecond, and no fewer than eight samples. */
const CELL_SEC = 0.001;
const MIN_CELL = 8;
/** Neighbourhood of a cell: 20 on either side. */
const AROUND_CELLS = 20;
/**
 * No larger one lies within two cells, and three quarters of the cells around are smaller than 1/1.8 of it: worth a
 * closer look.
 */
const STEP_LIMITS: StepLimits = {
  min: 1e-3,
  near: 2,
  around: AROUND_CELLS,
  ratio: 1.8,
  smallerShare: 0.75,
};
/** A place is compared with the loudest sample within 30 s: what lies further away is another scene. */
const AROUND_PEAK_SEC = 30;

/** A place where the second difference exceeds those around it; `samples` is only borrowed. */
export interface IsolatedStep {
  readonly samples: Float32Array;
  /** The middle one of the three samples of the difference, in `samples`, and in the recording. */
  readonly at: number;
  readonly frame: number;
  /** Largest sample of nearly 30 s before it, and of what was read after it. */
  readonly peak: number;
}

/** What a search has seen; see `per-channel.ts`. */
export interface IsolatedStepsState {
  readonly held: Float32Array;
  readonly origin: number;
  readonly nextCell: number;
  readonly peaks: readonly number[];
  readonly firstStep: number;
  readonly endStep: number;
  readonly steps: readonly Float64Array[];
}

/**
 * Places in a row of samples that are worth a closer look: the second difference, over `distance` samples, is isolated
 * and exceeds the 20 ms on either side. `onStep` receives each that has `lead` samples before it and `tail` after
 * it, or all that there are.
 */
export function openIsolatedSteps(
  rateHz: number,
  kernels: Kernels,
  reach: { readonly lead: number; readonly tail: number },
  searches: readonly {
    readonly distance: number;
    readonly onStep: (step: IsolatedStep) => void;
  }[],
) {
  const cell = Math.max(MIN_CELL, Math.round(CELL_SEC * rateHz));
  const furthest = Math.max(...searches.map(({ distance }) => distance));
  /** Samples that a cell may look at besides its own, and the cells of its neighbourhood before and after it. */
  const lead = Math.max(reach.lead + 2 * furthest, AROUND_CELLS * cell + 2 * furthest);
  const tail = Math.max(reach.tail + 2 * furthest, AROUND_CELLS * cell);
  const capacity = lead + tail + Math.round(rateHz / 2);
  const held = kernels.floats(capacity);
  let count = 0; // of samples in `held`
  let origin = 0; // frame of the first of them
  let nextCell = 0; // the first cell that is not evaluated
  /** Largest sample of each second. */
  let peaks: number[] = [];
  let recentPeak = 0;
  const finders = searches.map(({ distance, onStep }) => ({
    distance,
    onStep,
    bends: kernels.of(defectKernels).openBends(cell, distance, Math.ceil(capacity / cell)),
    /** The largest second difference of each cell, the first one that of `firstStep`. */
    search: kernels
      .of(defectKernels)
      .openStepSearch(Math.ceil(capacity / cell) + 2 * AROUND_CELLS, STEP_LIMITS),
  }));
  let firstStep = 0;
  let endStep = 0;

  /** What `peakAround` gave last: thousands of clicks may lie in one second. */
  let around = { second: -1, peak: 0 };
  /** Largest sample within 30 s, of those read so far. */
  const peakAround = (frame: number): number => {
    const second = Math.floor(frame / rateHz);
    if (second !== around.second) {
      const from = Math.max(0, second - AROUND_PEAK_SEC);
      around = { second, peak: Math.max(0, ...peaks.slice(from, second + AROUND_PEAK_SEC + 1)) };
    }
    return around.peak;
  };

  /** The largest second difference of a cell. */
  const stepOf = (index: number, distance: number): number => {
    const from = Math.max(index * cell, 2 * distance) - origin;
    const to = (index + 1) * cell - origin;
    let largest = 0;
    for (let i = from; i < to; i++) {
      const step = Math.abs(
        (held[i] ?? 0) - 2 * (held[i - distance] ?? 0) + (held[i - 2 * distance] ?? 0),
      );
      if (step > largest) largest = step;
    }
    return largest;
  };

  /** Where the largest second difference of a cell is. */
  const report = ({ distance, onStep }: (typeof finders)[number], index: number) => {
    const from = index * cell - origin;
    let at = from;
    let largest = -1;
    for (let i = from; i < from + cell; i++) {
      const here = Math.abs(
        (held[i] ?? 0) - 2 * (held[i - distance] ?? 0) + (held[i - 2 * distance] ?? 0),
      );
      if (here <= largest) continue;
      largest = here;
      at = i;
    }
    at -= distance;
    onStep({ samples: held.subarray(0, count), at, frame: origin + at, peak: recentPeak });
  };

  /** Reports the isolated cells before `end`: in order of time, of each place those of one search after the other. */
  const reportCells = (end: number, cells: number) => {
    const found = finders.map(({ search }) =>
      search.find(nextCell - firstStep, end - firstStep, cells - firstStep),
    );
    const read = found.map(() => 0);
    for (;;) {
      let first = -1;
      for (const [i, indices] of found.entries()) {
        const index = indices[read[i] ?? 0] ?? Infinity;
        if (index < (found[first]?.[read[first] ?? 0] ?? Infinity)) first = i;
      }
      const finder = finders[first];
      if (!finder) return;
      report(finder, firstStep + (found[first]?.[read[first] ?? 0] ?? 0));
      read[first] = (read[first] ?? 0) + 1;
    }
  };

  /** Evaluates every cell whose samples are all there, or all that there are. */
  const settle = (isEnd: boolean) => {
    const frames = origin + count;
    recentPeak = peakAround(frames);
    const cells = Math.floor(frames / cell);
    for (const { distance, bends, search } of finders) {
      const { steps } = search;
      let k = endStep;
      for (; k < cells && k * cell < 2 * distance; k++) steps[k - firstStep] = stepOf(k, distance); // of what there is
      if (k < cells) steps.set(bends(held, k * cell - origin, cells - k), k - firstStep);
    }
    endStep = cells;
    const end = isEnd ? cells : Math.min(cells, Math.floor((frames - tail) / cell));
    if (end > nextCell) {
      reportCells(end, cells);
      nextCell = end;
    }
    const retainedStep = Math.max(firstStep, nextCell - AROUND_CELLS);
    for (const { search } of finders) search.steps.copyWithin(0, retainedStep - firstStep);
    firstStep = retainedStep;
    const firstRetained = Math.max(0, nextCell * cell - lead - origin);
    held.copyWithin(0, firstRetained, count);
    origin += firstRetained;
    count -= firstRetained;
  };

  return {
    push(samples: Float32Array) {
      for (let from = 0; from < samples.length;) {
        const second = Math.floor((origin + count) / rateHz);
        const left = Math.ceil((second + 1) * rateHz) - origin - count;
        const taken = Math.min(samples.length - from, capacity - count, left);
        const piece = samples.subarray(from, from + taken);
        held.set(piece, count);
        peaks[second] = Math.max(peaks[second] ?? 0, kernels.peakOf(piece, 0, taken));
        around.second = -1;
        count += taken;
        from += taken;
        if (count === capacity) settle(false);
      }
    },
    save: (): IsolatedStepsState => ({
      held: held.slice(0, count),
      ...{ origin, nextCell, firstStep, endStep },
      peaks: [...peaks],
      steps: finders.map(({ search }) => search.steps.slice()),
    }),
    load(state: IsolatedStepsState) {
      held.set(state.held);
      count = state.held.length;
      ({ origin, nextCell, firstStep, endStep } = state);
      peaks = [...state.peaks];
      around.second = -1;
      for (const [i, { search }] of finders.entries()) search.steps.set(state.steps[i] ?? []);
    },
    peakAround,
    /** Evaluates the rest. */
    end() {
      settle(true);
    },
  };
}
