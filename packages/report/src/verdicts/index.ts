import type { Answer } from '@sonometer/engine';
import { openReader, type Reader } from '../reading/reader.js';
import { overviewReader } from './overview-reader.js';
import { OVERVIEW, overviewRules } from './overview-rules.js';
import { analysisOf } from './analyses/index.js';
import { computeVerdict, type Verdict } from './verdict.js';

/**
 * The verdict of an answer, the same at every interface; `undefined` for an answer without verdict
 * rules, such as chosen fields.
 */
export function verdictOn(answer: Answer, reader: Reader): Verdict | undefined {
  const own = onlyOf(answer, reader);
  if (answer.id === OVERVIEW) return computeVerdict(overviewRules(own), overviewReader(own));
  const rules = analysisOf(answer.id)?.rules;
  return rules ? computeVerdict(rules, own) : undefined;
}

/**
 * The fields that locate a finding, and decide nothing: the distance between the points of a curve,
 * and a place.
 */
const LOCATION_FIELDS: readonly string[] = ['seriesIntervalSec', 'truePeakAt'];

/**
 * Only the fields of the analysis decide. A report also has other answers, whose curves locate
 * findings; their numbers must not make its verdict differ from that of the same analysis
 * elsewhere.
 */
function onlyOf(answer: Answer, reader: Reader): Reader {
  const { isRequested: isInAnswer, reason } = openReader([{ answer, body: {} }]);
  const isRequested = (name: string) => isInAnswer(name) || LOCATION_FIELDS.includes(name);
  const only =
    <V>(read: (name: string) => V | undefined) =>
    (name: string) =>
      isRequested(name) ? read(name) : undefined;
  return {
    ...reader,
    isRequested,
    value: only(reader.value),
    number: only(reader.number),
    text: only(reader.text),
    flag: only(reader.flag),
    has: (name) => isRequested(name) && reader.has(name),
    reason: (name) => (isRequested(name) ? reader.reason(name) : reason(name)),
  };
}
