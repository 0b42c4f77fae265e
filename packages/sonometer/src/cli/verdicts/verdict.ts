import type { Sheet } from '../summaries/sheet.js';

/** One thing that was looked at. */
export interface Finding {
  /** `bad` decides against the file, `doubt` is for its owner to decide. */
  readonly level: 'bad' | 'doubt' | 'good';
  /** In plain words, with the number that decided it, and where in time. */
  readonly text: string;
}

/** The answer to a profile's question. */
export interface Verdict {
  readonly level: Finding['level'];
  /** One sentence. */
  readonly answer: string;
  readonly findings: readonly Finding[];
}

/** What a profile's numbers mean. A number that the profile does not have says nothing. */
export type Judge = (sheet: Sheet) => Verdict;

export const bad = (text: string): readonly Finding[] => [{ level: 'bad', text }];
export const doubt = (text: string): readonly Finding[] => [{ level: 'doubt', text }];
export const good = (text: string): readonly Finding[] => [{ level: 'good', text }];

/** The worst finding decides which of three answers holds. */
export function verdictOf(
  findings: readonly Finding[],
  answers: Readonly<Record<Finding['level'], string>>,
): Verdict {
  const level = (['bad', 'doubt', 'good'] as const).find((one) =>
    findings.some((finding) => finding.level === one),
  );
  return { level: level ?? 'good', answer: answers[level ?? 'good'], findings };
}
