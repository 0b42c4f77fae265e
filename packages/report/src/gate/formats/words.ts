import { type Failure, unitOf } from '../apply-spec.js';
import type { Span } from '../places.js';

/** A failure in one sentence, without its fix: `True peak is 0.34 dBTP, at most -1 dBTP is allowed (1.34 over)`. */
export function sentenceOf({ rule, value, reason, limit, by }: Failure): string {
  const { title } = rule.field.measure;
  const unit = unitOf(rule);
  if (value === undefined) return `${title} must be ${limit}, but has no value: ${reason ?? ''}`;
  if (reason !== undefined)
    return `${title} is ${wordOf(value)}${unit}, but must be ${limit}, and ${reason}`;
  const beyond = by === undefined ? '' : ` (${plain(by)}${DIFFERENCE[unit] ?? unit} beyond)`;
  return `${title} is ${wordOf(value)}${unit}, but must be ${limit}${beyond}`;
}

/** The unit of the difference of two levels. */
const DIFFERENCE: Readonly<Record<string, string>> = {
  ' LUFS': ' LU',
  ' dBTP': ' dB',
  ' dBFS': ' dB',
};

/** `0.5-0.7 s, 12-12.4 s, 20 s`, at most five of them. */
export function whereText(where: readonly Span[]): string {
  const named = where
    .slice(0, 5)
    .map(({ startSec, endSec }) => [...new Set([startSec, endSec].map(plain))].join('-'))
    .map((span) => `${span} s`);
  return [...named, ...(where.length > 5 ? [`${where.length - 5} more`] : [])].join(', ');
}

/** A value for people and for files that machines compare: two or three decimals are enough of any. */
export const wordOf = (value: unknown): string =>
  typeof value === 'number'
    ? plain(value)
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : Array.isArray(value)
          ? value.map(String).join(', ')
          : String(value);

const plain = (value: number): string => String(Math.round(value * 1000) / 1000);
