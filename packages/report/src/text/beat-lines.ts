import { figure } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';

/** As many as a line of a screen holds. */
const MAX_TIMES = 8;

/** The first beats, those that open a bar in brackets, and half, double or whatever else the tempo may be. */
export function beatLines({ value, number }: Sheet): readonly string[] {
  const times = numbersAt(value('beats.timesSec'));
  if (times.length === 0) return [];
  const opening = new Set(numbersAt(value('metre.downbeatsSec')));
  const first = times
    .slice(0, MAX_TIMES)
    .map((time) => (opening.has(time) ? `[${time.toFixed(2)}]` : time.toFixed(2)));
  const more = times.length > MAX_TIMES ? ' …' : '';
  const [candidate, share] = [
    number('beatTempo.candidateBpm'),
    number('beatTempo.candidateConfidence'),
  ];
  return [
    `Beats at ${first.join(' ')}${more} s`,
    ...(candidate === undefined || share === undefined
      ? []
      : [
          `Share of this tempo ${(number('beatTempo.confidence') ?? 0).toFixed(2)}, of ${figure(candidate, 'bpm')} bpm ${share.toFixed(2)}`,
        ]),
  ];
}

const numbersAt = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
