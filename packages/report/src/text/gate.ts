import { isPassed, type Verdict } from '../gate/formats/report.js';
import { sentenceOf, whereText } from '../gate/formats/words.js';
import { sentenceOf as errorSentenceOf } from '../errors/failure.js';
import { printable, type View, wrapped } from './terminal/view.js';

/** The outcome of one file: a line, and under it every rule that it misses, with place and fix. */
export function verdictText(verdict: Verdict, { paint, width }: View): string {
  const name = printable(verdict.file);
  if ('error' in verdict)
    return `${paint.bad('✗ not measured')}  ${name}: ${errorSentenceOf(verdict.error)}\n`;
  const reported = (verdict.warnings ?? []).flatMap((warning) =>
    wrapped(`! ${warning}`, width - 2).map((line) => paint.warning(`  ${line}`)),
  );
  const damage = reported.map((line) => `${line}\n`).join('');
  if (isPassed(verdict)) return `${paint.good('✓ pass')}  ${name}\n${damage}`;
  const fixes = new Set(verdict.failures.map(({ fix }) => fix.text)); // one gain fixes several
  const lines = [
    ...verdict.failures.flatMap((failure) => {
      const where = whereText(failure.where);
      const text = `${sentenceOf(failure)}${where === '' ? '' : `, at ${where}`}.`;
      const note = failure.rule.note === undefined ? [] : wrapped(failure.rule.note, width - 4);
      return [
        ...wrapped(text, width - 4).map((line, i) => (i === 0 ? `  - ${line}` : `    ${line}`)),
        ...note.map((line) => paint.faint(`    ${line}`)),
      ];
    }),
    ...[...fixes].flatMap((text) =>
      wrapped(text, width - 4).map((line, i) => (i === 0 ? `  → ${line}` : `    ${line}`)),
    ),
  ];
  return `${paint.bad('✗ fail')}  ${name}\n${damage}${lines.join('\n')}\n`;
}
