import type { Mark } from '@sonometer/decode/core/mark';

/** A part of a recording between two marks. */
export interface Chapter {
  readonly startSec: number;
  /** Infinity: up to the end. */
  readonly endSec: number;
  readonly title?: string;
}

/** What divides a recording into parts, the best first. */
const DIVIDING = ['chapter', 'track', 'region', 'marker'] as const;

/**
 * The parts of a recording by the best kind of mark that it has. They do not overlap: each ends at the latest where the
 * next one starts. What precedes the first marker is a part as well.
 */
export function chaptersOf(marks: readonly Mark[]): readonly Chapter[] {
  const kind = DIVIDING.find((one) => marks.some((mark) => mark.kind === one));
  const own = marks
    .filter((mark) => mark.kind === kind)
    .toSorted((a, b) => a.startSec - b.startSec);
  const parts = own.flatMap(({ startSec, endSec = Infinity, title }, i): Chapter | [] => {
    const end = Math.min(endSec, own[i + 1]?.startSec ?? Infinity);
    return end > startSec ? { startSec, endSec: end, ...(title !== undefined && { title }) } : [];
  });
  const [first] = parts;
  return kind === 'marker' && first && first.startSec > 0
    ? [{ startSec: 0, endSec: first.startSec }, ...parts]
    : parts;
}
