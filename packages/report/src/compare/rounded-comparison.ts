import { type Answer, rounded } from '@sonometer/engine';
import type { Comparison } from './comparison.js';

/** Under `round`, the last step: numbers and differences by their units, parts by their names. Margins stay, that none becomes nothing. */
export function roundedComparison(answer: Answer, comparison: Comparison): Comparison {
  const { deltas, spectrum, fit } = comparison;
  const unitAt = (path: string) =>
    Object.entries(answer.fields).find(([at]) => path === at || path.startsWith(`${at}.`))?.[1]
      .unit ?? '1';
  return {
    ...comparison,
    deltas: deltas.map((one) => {
      const name = one.path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? one.path;
      const of = (value: number) =>
        one.unit === null
          ? (Object.values(
              rounded({ [name]: value }, unitAt(one.path)) as Record<string, number>,
            )[0] ?? value)
          : (rounded(value, unitAt(one.path)) as number);
      return { ...one, a: of(one.a), b: of(one.b), delta: of(one.delta) };
    }),
    ...(fit && { fit: rounded(fit, '1') as NonNullable<Comparison['fit']> }),
    spectrum: spectrum && {
      ...spectrum,
      gainDb: rounded(spectrum.gainDb, 'dB') as number,
      differenceDb: rounded(spectrum.differenceDb, 'dB') as (number | null)[],
    },
  };
}
