/** A place on the Camelot wheel: fifths in a circle of twelve, A minor, B major (Mixed In Key). */
export interface Camelot {
  readonly number: number;
  readonly letter: string;
}

const HOURS = 12;
/** A semitone up is seven fifths up. */
const FIFTHS_PER_SEMITONE = 7;

export function readCamelot(code: string): Camelot | undefined {
  const [, number, letter] = /^(\d{1,2})([AB])$/.exec(code) ?? [];
  return number === undefined || letter === undefined
    ? undefined
    : { number: Number(number), letter };
}

/** Steps from one to another by the shorter way, −5 to 6. */
export function stepsBetween(a: Camelot, b: Camelot): number {
  const steps = (((b.number - a.number) % HOURS) + HOURS) % HOURS;
  return steps > HOURS / 2 ? steps - HOURS : steps;
}

/** The place of a key after a shift by semitones. */
export const shifted = ({ number, letter }: Camelot, semitones: number): Camelot => ({
  number: ((((number - 1 + FIFTHS_PER_SEMITONE * semitones) % HOURS) + HOURS) % HOURS) + 1,
  letter,
});

/** The same key, its relative, or a fifth away in the same mode: six of seven notes are shared at least. */
export function mixes(a: Camelot, b: Camelot): boolean {
  const steps = Math.abs(stepsBetween(a, b));
  return steps === 0 || (steps === 1 && a.letter === b.letter);
}

/** From the smallest on; of equal ones the one that lands nearest on the wheel comes first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6];

/** The smallest shift of `b`, semitones, into a key that mixes with `a`. */
export function shiftToMix(a: Camelot, b: Camelot): number {
  const fitting = SHIFTS.filter((shift) => mixes(a, shifted(b, shift)));
  const cost = (shift: number) =>
    Math.abs(shift) + 0.01 * Math.abs(stepsBetween(a, shifted(b, shift)));
  return fitting.reduce((best, shift) => (cost(shift) < cost(best) ? shift : best));
}
