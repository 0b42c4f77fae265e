import type { Kernels } from '../../kernels/kernels.js';
import { defectKernels } from '../../kernels/further/defect.js';

/** One second difference each: the largest of a millisecond, and no fewer than eight samples. */
const CELL_SEC = 0.001;
const MIN_CELL = 8;
/** Neighbourhood of a cell: 20 on either side. */
const AROUND_CELLS = 20;
/** No larger one lies as near. */
const ISOLATION_CELLS = 2;
/** Three quarters of the cells around are smaller than 1/1.8 of it: worth a closer look. */
const MIN_STEP_RATIO = 1.8;
const MIN_SMALLER_SHARE = 0.75;
const MIN_STEP = 1e-3;

/** A place where the second difference exceeds those around it; `samples` is only borrowed. */
export interface IsolatedStep {
  readonly samples: Float32Array;
  /** The middle one of the three samples of the difference, in `samples`, and in the recording. */
  readonly at: number;
  readonly frame: number;
  /** Largest sample so far. */
  readonly peak: number;
}

/** What a search has seen; see `per-channel.ts`. */
export interface IsolatedStepsState {
  readonly held: Float32Array;
  readonly origin: number;
  readonly nextCell: number;
  readonly peak: number;
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
  let peak = 0;
  const finders = searches.map(({ distance, onStep }) => ({
    distance,
    onStep,
    bends: kernels.of(defectKernels).openBends(cell, distance, Math.ceil(capacity / cell)),
    /** The largest second difference of each cell, the first one that of `firstStep`. */
    steps: new Float64Array(Math.ceil(capacity / cell) + 2 * AROUND_CELLS),
  }));
  let firstStep = 0;
  let endStep = 0;

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

  const look = (
    { distance, onStep, steps }: (typeof finders)[number],
    index: number,
    last: number,
  ) => {
    const step = steps[index - firstStep] ?? 0;
    if (step < MIN_STEP) return;
    const first = Math.max(0, index - AROUND_CELLS);
    for (
      let k = Math.max(first, index - ISOLATION_CELLS);
      k <= Math.min(last, index + ISOLATION_CELLS);
      k++
    ) {
      const other = steps[k - firstStep] ?? 0;
      if (other > step || (other === step && k < index)) return;
    }
    let smaller = 0;
    // Without a branch: half of them would be guessed wrong.
    for (let k = first - firstStep; k <= last - firstStep; k++)
      smaller += Number((steps[k] ?? 0) * MIN_STEP_RATIO < step);
    if (smaller < MIN_SMALLER_SHARE * (last - first + 1)) return;
    const from = index * cell - origin;
    let at = from;
    let largest = -1;
    for (let i = from; i < from + cell; i++) {
      const here = Math.abs(
        (held[i] ?? 0) - 2 * (held[i - distance] ?? 0) + (held[i - 2 * distance] ?? 0),
      );
      if (here > largest) [largest, at] = [here, i];
    }
    at -= distance;
    onStep({ samples: held.subarray(0, count), at, frame: origin + at, peak });
  };

  /** Evaluates every cell whose samples are all there, or all that there are. */
  const settle = (isEnd: boolean) => {
    const frames = origin + count;
    const cells = Math.floor(frames / cell);
    for (const { distance, bends, steps } of finders) {
      let k = endStep;
      for (; k < cells && k * cell < 2 * distance; k++) steps[k - firstStep] = stepOf(k, distance); // of what there is
      if (k < cells) steps.set(bends(held, k * cell - origin, cells - k), k - firstStep);
    }
    endStep = cells;
    for (; nextCell < cells; nextCell++) {
      if (!isEnd && (nextCell + 1) * cell + tail > frames) break;
      const last = Math.min(cells - 1, nextCell + AROUND_CELLS);
      for (const finder of finders) look(finder, nextCell, last);
    }
    const retainedStep = Math.max(firstStep, nextCell - AROUND_CELLS);
    for (const { steps } of finders) steps.copyWithin(0, retainedStep - firstStep);
    firstStep = retainedStep;
    const firstRetained = Math.max(0, nextCell * cell - lead - origin);
    held.copyWithin(0, firstRetained, count);
    origin += firstRetained;
    count -= firstRetained;
  };

  return {
    push(samples: Float32Array) {
      for (let from = 0; from < samples.length;) {
        const taken = Math.min(samples.length - from, capacity - count);
        const piece = samples.subarray(from, from + taken);
        held.set(piece, count);
        peak = Math.max(peak, kernels.peakOf(piece, 0, taken));
        count += taken;
        from += taken;
        if (count === capacity) settle(false);
      }
    },
    save: (): IsolatedStepsState => ({
      held: held.slice(0, count),
      ...{ origin, nextCell, peak, firstStep, endStep },
      steps: finders.map(({ steps }) => steps.slice()),
    }),
    load(state: IsolatedStepsState) {
      held.set(state.held);
      count = state.held.length;
      ({ origin, nextCell, peak, firstStep, endStep } = state);
      for (const [i, { steps }] of finders.entries()) steps.set(state.steps[i] ?? []);
    },
    /** Evaluates the rest; returns the largest sample. */
    end(): number {
      settle(true);
      return peak;
    },
  };
}
