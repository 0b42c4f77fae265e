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
