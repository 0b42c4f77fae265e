/** More points than a page can show are none the wiser, and 90 days of them fill a disk. */
const MAX_POINTS = 512;

type Value =
  string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/**
 * The part of an answer that is stored in its report: curves of at most 512 points, each the
 * largest of its bucket, to four decimals. Lists of things, such as segments, stay whole.
 */
export function reportOf(body: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const reduced = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, reducedValue(value)]),
  );
  const intervalSec = body['seriesIntervalSec'];
  if (typeof intervalSec !== 'number') return reduced;
  const longest = Math.max(1, ...Object.values(body).map(lengthOf));
  return { ...reduced, seriesIntervalSec: intervalSec * bucketOf(longest) };
}

const isCurve = (value: Value): value is readonly (number | boolean)[] =>
  Array.isArray(value) && typeof value[0] !== 'object' && typeof value[0] !== 'string';

const lengthOf = (value: Value) => (isCurve(value) ? value.length : 0);

/** Points that become one. */
const bucketOf = (points: number) => Math.ceil(points / MAX_POINTS);

function reducedValue(value: Value): Value {
  if (isCurve(value)) return reducedCurve(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, reducedValue(part)] as const);
  const reduced: Record<string, Value> = Object.fromEntries(entries);
  const { samples, intervalSec } = value as Readonly<Record<string, Value>>;
  // a SeriesArray contains the interval of its samples
  if (samples === undefined || !isCurve(samples) || typeof intervalSec !== 'number') return reduced;
  const bucket = bucketOf(samples.length);
  return {
    ...reduced,
    intervalSec: intervalSec * bucket,
    count: Math.ceil(samples.length / bucket),
  };
}

function reducedCurve(curve: readonly (number | boolean)[]): readonly (number | boolean)[] {
  const bucket = bucketOf(curve.length);
  return Array.from({ length: Math.ceil(curve.length / bucket) }, (_, i) => {
    const points = curve.slice(i * bucket, (i + 1) * bucket);
    const max = points.reduce((one, other) => (other > one ? other : one));
    return typeof max === 'number' ? Math.round(max * 1e4) / 1e4 : max;
  });
}
