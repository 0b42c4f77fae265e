import type { Answer } from '@sonometer/engine';
import { checkAnswer, checkReader } from '../reading/check-arguments.js';
import type { Reader } from '../reading/reader.js';
import type { ChosenTargets } from './delivery.js';
import { overviewReader } from './overview-reader.js';
import { OVERVIEW, overviewRules } from './overview-rules.js';
import { onlyOf, verdictOf } from './analyses/analysis.js';
import { analysisOf } from './analyses/index.js';
import { computeVerdict, type Verdict } from './verdict.js';

/**
 * The verdict of an answer, the same at every interface; `undefined` for an answer without verdict
 * rules, such as chosen fields. Of an overview, `chosen` has the delivery targets in place of those of the content.
 */
export function verdictOn(
  answer: Answer,
  reader: Reader,
  chosen: ChosenTargets = {},
): Verdict | undefined {
  checkAnswer(answer);
  checkReader(reader);
  if (answer.id !== OVERVIEW)
    return verdictOf({ answer, rules: analysisOf(answer.id)?.rules ?? null }, reader);
  const own = onlyOf(answer, reader);
  return computeVerdict(overviewRules(own, chosen), overviewReader(own));
}
