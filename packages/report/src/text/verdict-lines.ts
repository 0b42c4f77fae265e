import { channelWords, clock } from '../reading/quantity.js';
import type { Measured } from '../reading/reader.js';
import { type Finding, MARKS } from '../verdicts/finding.js';
import { clauseOf, lineOf, sentenceOf, uncheckedLines, type Verdict } from '../verdicts/verdict.js';
import type { Sheet } from './sheet.js';
import type { Paint } from './terminal/paint.js';
import { printable, type View, wrapped } from './terminal/view.js';

/** The name and the format of the measured file. */
export function heading({ body, durationSec, file }: Measured, paint: Paint): string[] {
  const name = typeof body['fileName'] === 'string' ? body['fileName'] : 'standard input';
  return [
    paint.strong(printable(name)),
    paint.faint([...(file ? factsOf(file) : []), clock(durationSec)].join(' · ')),
  ];
}

function factsOf({ format, facts }: NonNullable<Measured['file']>): string[] {
  const { codec, bitDepth, hasVideo } = facts;
  const container = hasVideo ? videoName(facts.container) : facts.container;
  return [
    container,
    ...(codec === container ? [] : [codec]),
    ...(bitDepth === undefined ? [] : [`${bitDepth} bit`]),
    `${format.rateHz / 1000} kHz`,
    channelWords(format.channels),
  ];
}

/** An MP4 with pictures is no M4A. */
const videoName = (container: string): string => `${container === 'm4a' ? 'mp4' : container} video`;

/** The verdict, its findings, worst first, and what was not checked. */
export function verdictLines(verdict: Verdict | undefined, sheet: Sheet): readonly string[] {
  if (!verdict) return [];
  const { paint, width } = sheet.view;
  const ink = inkOf(paint);
  const unchecked = uncheckedLines(verdict);
  return [
    ...headlineOf(verdict, sheet.view),
    ...verdict.findings.flatMap((finding) => {
      const [first = '', ...rest] = wrapped(sentenceOf(finding), width - 2);
      const mark = ink[finding.severity](MARKS[finding.severity]);
      return [`${mark} ${first}`, ...rest.map((line) => `  ${line}`)];
    }),
    ...unchecked
      .flatMap((line) => wrapped(`Not checked: ${line}.`, width))
      .map((line) => paint.faint(line)),
    ...explainLine(verdict.findings).map((line) => paint.faint(line)),
  ];
}

/** The title of a verdict, in the colour of its level. */
export const headlineOf = (
  { headline, level }: Verdict,
  { paint, width }: View,
): readonly string[] => wrapped(headline, width).map(inkOf(paint)[level]);

/** The link to the explanation and the fix: of the worst finding that needs action. */
export function explainLine(findings: readonly Finding[]): readonly string[] {
  const [worst] = findings.filter(({ severity }) => severity === 'bad' || severity === 'warn');
  return worst === undefined ? [] : [`More: sonometer explain ${worst.id}`];
}

/** The colour of a mark. */
export const inkOf = (
  paint: Paint,
): Readonly<Record<keyof typeof MARKS, (text: string) => string>> => ({
  good: (text) => paint.good(text),
  info: (text) => text,
  open: (text) => paint.warning(text),
  warn: (text) => paint.warning(text),
  bad: (text) => paint.bad(text),
});

/** Only the worst finding, for a list; the headline where there is nothing against it. */
export function verdictLine(verdict: Verdict | undefined, sheet: Sheet): string {
  if (!verdict) return '';
  const stated = `${MARKS[verdict.level]} ${lineOf(verdict, clauseOf).replace(/\.$/, '')}`;
  return inkOf(sheet.view.paint)[verdict.level](stated);
}
