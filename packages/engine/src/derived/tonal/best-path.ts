/**
 * The best sequence of states: the sum of the evidence of each step for its state, less `changeCost` for every change
 * (Viterbi with one price for all changes).
 */
export function bestPath(
  steps: number,
  states: number,
  changeCost: number,
  evidence: (step: number, into: Float64Array) => void,
): Int16Array {
  const cameFrom = new Uint8Array(steps * states);
  const here = new Float64Array(states);
  let sums = new Float64Array(states);
  let next = new Float64Array(states);
  for (let step = 0; step < steps; step++) {
    evidence(step, here);
    const best = indexOfMax(sums);
    const changed = (sums[best] ?? 0) - (step === 0 ? 0 : changeCost);
    for (let state = 0; state < states; state++) {
      const stayed = sums[state] ?? 0;
      cameFrom[step * states + state] = stayed >= changed ? state : best;
      next[state] = Math.max(stayed, changed) + (here[state] ?? 0);
    }
    [sums, next] = [next, sums];
  }
  const path = new Int16Array(steps);
  let state = indexOfMax(sums);
  for (let step = steps - 1; step >= 0; step--) {
    path[step] = state;
    state = cameFrom[step * states + state] ?? 0;
  }
  return path;
}

/** The first of the highest. */
export function indexOfMax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}

/** Runs of equal states, in order. */
export function runsOfPath(path: Int16Array): { state: number; from: number; to: number }[] {
  const runs: { state: number; from: number; to: number }[] = [];
  path.forEach((state, step) => {
    const last = runs.at(-1);
    if (last?.state === state) last.to = step + 1;
    else runs.push({ state, from: step, to: step + 1 });
  });
  return runs;
}
