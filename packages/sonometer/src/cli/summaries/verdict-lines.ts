import type { Paint } from '../terminal/paint.js';
import type { View } from '../terminal/terminal.js';
import { wrapped } from '../terminal/wrapped.js';
import type { Finding, Verdict } from '../verdicts/verdict.js';

const MARKS: Readonly<Record<Finding['level'], string>> = { good: '✓', doubt: '!', bad: '✗' };

/** The answer, and each finding behind it, worst first. */
export function verdictLines({ level, answer, findings }: Verdict, view: View): readonly string[] {
  const { paint, width } = view;
  const ink = inkOf(paint);
  const ordered = (['bad', 'doubt', 'good'] as const).flatMap((one) =>
    findings.filter((finding) => finding.level === one),
  );
  return [
    ink[level](answer),
    ...ordered.flatMap((finding) => {
      const [first = '', ...rest] = wrapped(finding.text, width - 2);
      return [
        `${ink[finding.level](MARKS[finding.level])} ${first}`,
        ...rest.map((line) => `  ${line}`),
      ];
    }),
  ];
}

const inkOf = (paint: Paint): Readonly<Record<Finding['level'], (text: string) => string>> => ({
  good: (text) => paint.good(text),
  doubt: (text) => paint.warning(text),
  bad: (text) => paint.bad(text),
});

/** The worst finding alone, for a list; the answer where there is nothing to say against it. */
export function verdictLine({ level, answer, findings }: Verdict, { paint }: View): string {
  const worst = findings.find((finding) => finding.level === level);
  const text = level === 'good' || !worst ? answer : worst.text;
  const [clause = text] = text.split(/[:.;] | \(/); // what to do about it, the page tells
  return inkOf(paint)[level](`${MARKS[level]} ${clause.replace(/\.$/, '')}`);
}
