import type { Sheet } from '../summaries/sheet.js';

/** A moment of a recording: `0:12.3`, `1:02:03`. */
export function moment(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${minutes}:${rest}.${tenths % 10}`;
}

const MOST_MOMENTS = 4;

/** `at 0:12.3, 0:45.1 and 3 more places`; empty for none. */
export function places(seconds: readonly number[]): string {
  if (seconds.length === 0) return '';
  const named = seconds.slice(0, MOST_MOMENTS).map(moment).join(', ');
  const more = seconds.length - MOST_MOMENTS;
  return more > 0 ? `at ${named} and ${more} more` : `at ${named}`;
}

/** Where the regions of a kind begin, in the order of time. */
export const regionStarts = ({ list }: Sheet, kind: string): readonly number[] =>
  list('regions')
    .flatMap((region) =>
      region['kind'] === kind && typeof region['startSec'] === 'number' ? [region['startSec']] : [],
    )
    .sort((a, b) => a - b);

/** The moment of the loudest 3 s window's end. */
export function loudestAt({ numbers, number }: Sheet): string {
  const curve = numbers('shortTermLufs');
  const intervalSec = number('seriesIntervalSec') ?? 0.1;
  if (curve.length < 2) return '';
  const top = curve.indexOf(Math.max(...curve));
  return `around ${moment(3 + top * intervalSec)}`;
}
