/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same numbers in the forms that compositions need. */
export function computeChance(seed) {
  const next = randomOf(seed);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    normal: () => gaussian(next),
  };
}

/** A value of the normal distribution (Box and Muller). */
export const gaussian = (random) => {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
};

export const white = (random, length) => Float32Array.from({ length }, () => gaussian(random));

/** Pink noise: Voss and McCartney, sixteen rows. */
export function pink(random, length) {
  const rows = Array.from({ length: 16 }, () => gaussian(random));
  let sum = rows.reduce((all, one) => all + one, 0);
  return Float32Array.from({ length }, (_, i) => {
    const row = i === 0 ? 0 : Math.min(15, 31 - Math.clz32(i & -i));
    sum -= rows[row];
    rows[row] = gaussian(random);
    sum += rows[row];
    return sum + gaussian(random);
  });
}
