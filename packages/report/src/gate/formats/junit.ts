import type { FindingRule } from '../../verdicts/finding.js';
import { ruleBook } from '../../verdicts/rule-book.js';
import { type Format, isPassed, type Verdict } from './report.js';
import { sentenceOf, whereText } from './words.js';

/** The reference of the last release, for users without a server of the program at hand. */
const DOCS = 'https://github.com/sonometer/sonometer/blob/documentation/docs/reference';

/**
 * The page that explains a failure of this measure and its fix: of the one finding that mainly
 * depends on it, or, where there is none or more than one, of the measure, which links to them.
 */
export function helpPage(measureId: string): string {
  const findings = (ruleBook as readonly FindingRule[]).filter(
    ({ needs }) => needs[0] === measureId,
  );
  const [only, ...others] = findings;
  return only && others.length === 0
    ? `${DOCS}/finding/${only.id}.md`
    : `${DOCS}/measure/${measureId}.md`;
}

/** JUnit's XML, as Jenkins, GitLab and others read it: a suite for the spec, a test case for each file. */
export const asJunit: Format = ({ spec, verdicts, started, ended }) => {
  const failures = verdicts.filter((one) => 'failures' in one && !isPassed(one)).length;
  const errors = verdicts.filter((one) => 'error' in one).length;
  const wholeSec = (ended.getTime() - started.getTime()) / 1000;
  const counts = `tests="${verdicts.length}" failures="${failures}" errors="${errors}" time="${secondsOf(wholeSec)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sonometer check" ${counts}>`,
    `  <testsuite name="${escaped(spec.name)}" ${counts} skipped="0" timestamp="${started.toISOString().slice(0, 19)}">`,
    ...verdicts.map((verdict) => buildCase(verdict, spec.name)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

function buildCase(verdict: Verdict, suite: string): string {
  const head = `    <testcase name="${escaped(verdict.file)}" classname="${escaped(suite)}" time="${secondsOf(verdict.tookSec ?? 0)}"`;
  if ('error' in verdict) {
    const { code, message, whatToDo } = verdict.error;
    return `${head}>\n      <error message="${escaped(message)}" type="${code}">${escaped(whatToDo)}</error>\n    </testcase>`;
  }
  if (verdict.failures.length === 0) return `${head}/>`;
  const [first] = verdict.failures;
  const lines = verdict.failures.map((failure) => {
    const where = whereText(failure.where);
    return `${failure.rule.field.name}: ${sentenceOf(failure)}${where === '' ? '' : `, at ${where}`}. ${failure.fix.text} ${helpPage(failure.rule.field.measure.id)}`;
  });
  const more = verdict.failures.length > 1 ? ` (and ${verdict.failures.length - 1} more)` : '';
  const message = first ? sentenceOf(first) + more : '';
  return `${head}>\n      <failure message="${escaped(message)}" type="${escaped(first?.rule.field.name ?? '')}">${escaped(lines.join('\n'))}</failure>\n    </testcase>`;
}

const secondsOf = (seconds: number) => seconds.toFixed(3);

/** Text for XML 1.0; what no XML may hold, such as control characters in a file name, becomes a mark. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(
      /[&<>"]/g,
      (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark,
    );
