/** A scale of values onto 0..1. */
export type Scale = (value: number) => number;

export const linear =
  (from: number, to: number): Scale =>
  (value) =>
    Math.min(1, Math.max(0, (value - from) / (to - from)));

export const logarithmic = (from: number, to: number): Scale => {
  const inner = linear(Math.log(from), Math.log(to));
  return (value) => inner(Math.log(Math.max(value, 1e-9)));
};

type Point = readonly [x: number, y: number];

/** Points of 0..1 as a path in the box of 1000 by 1000, y upwards. */
export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(1 - y)}`).join('');

/** The same, filled down to the bottom. */
export function areaPath(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${linePath(points)}L${at(last[0])} 1000L${at(first[0])} 1000Z`;
}

const at = (share: number): number => Number((share * 1000).toFixed(1));

/** Values at the middles of equal steps. */
export const evenly = (values: readonly number[], height: Scale): readonly Point[] =>
  values.map((value, i) => [values.length === 1 ? 0.5 : i / (values.length - 1), height(value)]);
