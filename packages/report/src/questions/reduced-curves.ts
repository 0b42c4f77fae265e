import type { Body, Json } from '../reading/reader.js';

/** More points than a page can show are none the wiser, and 90 days of them fill a disk. */
export const MAX_POINTS = 512;

/**
 * The part of an answer that is stored in its report: curves of at most `maxPoints` points, each the
 * largest of its bucket, to four decimals. Lists of things, such as segments, stay whole.
 */
export function reduceCurves(body: Body, maxPoints = MAX_POINTS): Body {
  const reduced = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, reducedValue(value, maxPoints)]),
  );
  const intervalSec = body['seriesIntervalSec'];
  if (typeof intervalSec !== 'number') return reduced;
  const longest = Math.max(1, ...Object.values(body).map(lengthOf));
  return { ...reduced, seriesIntervalSec: intervalSec * bucketOf(longest, maxPoints) };
}

const isCurve = (value: Json): value is readonly (number | boolean)[] =>
  Array.isArray(value) && typeof value[0] !== 'object' && typeof value[0] !== 'string';

const lengthOf = (value: Json) => (isCurve(value) ? value.length : 0);

/** Points that become one. */
const bucketOf = (points: number, maxPoints: number) => Math.ceil(points / maxPoints);

function reducedValue(value: Json, maxPoints: number): Json {
  if (isCurve(value)) return reducedCurve(value, maxPoints);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const reduced: Record<string, Json> = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, reducedValue(part, maxPoints)] as const),
  );
  const { samples, intervalSec } = value as Body;
  // a SeriesArray contains the interval of its samples
  if (samples === undefined || !isCurve(samples) || typeof intervalSec !== 'number') return reduced;
  const bucket = bucketOf(samples.length, maxPoints);
  return {
    ...reduced,
    intervalSec: intervalSec * bucket,
    count: Math.ceil(samples.length / bucket),
  };
}

function reducedCurve(
  curve: readonly (number | boolean)[],
  maxPoints: number,
): readonly (number | boolean)[] {
  const bucket = bucketOf(curve.length, maxPoints);
  return Array.from({ length: Math.ceil(curve.length / bucket) }, (_, i) => {
    const points = curve.slice(i * bucket, (i + 1) * bucket);
    const max = points.reduce((one, other) => (other > one ? other : one));
    return typeof max === 'number' ? Math.round(max * 1e4) / 1e4 : max;
  });
}
