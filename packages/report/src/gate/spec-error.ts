/** One mistake in a spec. */
export interface SpecProblem {
  readonly line: number;
  readonly column: number;
  /** The keys that lead there: `rules/mix.truePeakDb/max`; nothing for the whole. */
  readonly path: string;
  readonly message: string;
}

/** All mistakes of a spec with their places, in the order of the file. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly problems: readonly SpecProblem[];

  constructor(problems: readonly SpecProblem[]) {
    super(problems.map(({ message }) => message).join('; '));
    this.problems = problems;
  }

  /** A line for each, as editors and compilers have it: `rules.yaml:2:3: rules/mix.peak: there is no field mix.peak`. */
  text(file: string): string {
    const lines = this.problems.map(
      ({ line, column, path, message }) =>
        `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`,
    );
    return [...(lines.length > 1 ? [`${file} has ${lines.length} mistakes`] : []), ...lines].join(
      '\n',
    );
  }
}

/** Replaces the mistakes that are not reported. */
export const moreOf = (unlisted: number): readonly SpecProblem[] =>
  unlisted === 0 ? [] : [{ line: 1, column: 1, path: '', message: `and ${unlisted} more errors` }];

/** Number of mistakes reported of one spec. */
export const MAX_REPORTED = 50;

/** The first of many mistakes, and how many more there are. */
export const firstOf = <T>(all: readonly T[], buildProblem: (one: T) => SpecProblem) => [
  ...all.slice(0, MAX_REPORTED).map(buildProblem),
  ...moreOf(Math.max(0, all.length - MAX_REPORTED)),
];
