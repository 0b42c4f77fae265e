/** A few seconds in two channels, made by arithmetic: nothing is recorded, and nothing is fetched. */
export interface Sound {
  readonly rateHz: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** A sound of what each moment gives for its two channels. */
export function soundOf(
  { rateHz, frames }: { readonly rateHz: number; readonly frames: number },
  at: (frame: number) => readonly [left: number, right: number],
): Sound {
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let n = 0; n < frames; n++) [left[n] = 0, right[n] = 0] = at(n);
  return { rateHz, left, right };
}

/** The same chance every time (a linear congruential generator, Numerical Recipes §7.1): white, uniform in −1 to 1. */
export function openNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
