import { type Answer, readKind } from '@sonometer/engine';
import { placedId, printedId } from '../questions/variants.js';
import { checkAnswer, checkBody } from '../reading/check-arguments.js';
import { type Body, openReader } from '../reading/reader.js';
import type { ChosenTargets } from '../verdicts/delivery.js';
import { verdictOn } from '../verdicts/index.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import type { Level } from '../verdicts/verdict.js';
import { OVERVIEW_FIELDS } from './body-schema.js';
import { analysisFor, keyNumbersOf, nextAnalyses } from './key-numbers.js';

const LEVELS = {
  good: 'good',
  open: 'attention',
  warn: 'attention',
  bad: 'problem',
} as const satisfies Readonly<Record<Level, string>>;

/**
 * The body of an answer as the interfaces send it: an overview also states what the recording is, its verdict, the
 * findings, what passed and what was not checked. Any other answer stays as it is. `chosen` has the delivery targets in
 * place of those of the content; a complete body is completed again with them.
 */
export function completeBody(answer: Answer, body: Body, chosen: ChosenTargets = {}): Body {
  checkAnswer(answer);
  checkBody(body);
  // with its fingerprint or a place it is still an overview
  if ((printedId(answer.id) ?? placedId(answer.id) ?? answer.id) !== OVERVIEW) return body;
  const reader = openReader([{ answer, body }]);
  const content = readKind(reader);
  const verdict = verdictOn({ ...answer, id: OVERVIEW }, reader, chosen);
  if (!verdict) return body;
  const { profile, durationSec, ...others } = body;
  const numbers = Object.fromEntries(
    Object.entries(others).filter(([name]) => !OVERVIEW_FIELDS.includes(name)),
  );
  return {
    profile,
    durationSec,
    content: { ...content, alternatives: [...content.alternatives] },
    verdict: { level: LEVELS[verdict.level], title: verdict.headline },
    findings: verdict.findings
      .filter(({ severity }) => severity !== 'good')
      .map(({ id, title, severity, text, advice, places }) => ({
        id,
        title,
        severity,
        sentence: text,
        ...(advice !== undefined && { advice }),
        ...(places && places.length > 0 && { places: places.map((place) => ({ ...place })) }),
        ...analysisOf(id, content.kind),
      })),
    passed: verdict.passed.map(({ id, passedAs }) => ({ id, title: passedAs })),
    notChecked: [
      ...verdict.unchecked.map(({ id, title, reason }) => ({ id, title, reason })),
      ...(verdict.left === undefined
        ? []
        : [{ reason: `not part of the overview: ${verdict.left}` }]),
    ],
    keyNumbers: keyNumbersOf(reader, content.kind).map((one) => ({ ...one })),
    next: nextAnalyses(content.kind, reader, verdict.findings).map((one) => ({ ...one })),
    ...numbers,
  } as Body;
}

const analysisOf = (finding: string, kind: Parameters<typeof analysisFor>[1]) => {
  const analysis = analysisFor(finding, kind);
  return analysis === undefined ? {} : { analysis };
};
