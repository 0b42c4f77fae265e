import type { Comparison, Delta } from '../compare/comparison.js';
import { signed, unitWord } from '../reading/quantity.js';

/** Numbers that the sentence names; the rest it counts. */
const MOST_NAMED = 3;

type Named = Delta & { readonly unit: NonNullable<Delta['unit']> };

/** What the difference of two levels is in. */
const DIFFERENCE: Readonly<Record<string, string>> = { LUFS: 'LU', dBTP: 'dB', dBFS: 'dB' };

/** What a comparison comes down to, in one sentence: what differs most, measured by the margins. */
export function whatChanged({ deltas, labels }: Comparison): string {
  const numbers = deltas.filter((one): one is Named => one.unit !== null);
  const beyond = numbers
    .filter(({ againstMargin }) => againstMargin === 'larger')
    .sort((one, other) => timesMargin(other) - timesMargin(one));
  const words = new Set(labels.filter(({ isSame }) => !isSame).map(({ title }) => title));
  const unknown = numbers.filter((one) => one.againstMargin === 'unknown' && one.delta !== 0);
  if (beyond.length === 0 && words.size === 0)
    return unknown.length === 0
      ? 'Every number of B is that of A within its margin, and nothing else differs.'
      : `No number of B differs from A beyond its margin; ${count(unknown.length, 'number')} without a margin ${unknown.length === 1 ? 'is' : 'are'} not the same.`;
  const named = beyond.slice(0, MOST_NAMED).map(({ title, delta, unit }) => {
    const known = unit as Parameters<typeof signed>[1];
    const word = DIFFERENCE[known] ?? unitWord(known);
    const change = signed(delta, known);
    return `${title.toLowerCase()} ${change}${word === '' ? '' : ` ${word}`}`;
  });
  const more = beyond.length - named.length;
  const differing =
    beyond.length === 0
      ? 'No number of B differs from A beyond its margin'
      : `B differs from A most in ${named.join(', ')}${more > 0 ? `, and beyond the margin in ${count(more, 'more number')}` : ''}`;
  const said = [...words].slice(0, MOST_NAMED).map((title) => title.toLowerCase());
  const others = words.size - said.length;
  const labelled =
    words.size === 0
      ? ''
      : `; what is said of ${said.join(', ')}${others > 0 ? ` and ${others} more` : ''} differs too`;
  return `${differing}${labelled}.`;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

const timesMargin = ({ delta, margin }: Delta) =>
  Math.abs(delta) / Math.max(margin ?? Infinity, Number.MIN_VALUE);
