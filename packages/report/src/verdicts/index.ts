import type { Answer } from '@sonometer/engine';
import { openReader, type Reader } from '../reading/reader.js';
import { judges } from './questions.js';
import { judge, type Verdict } from './verdict.js';

/** What an answer means, the same at every door; `undefined` for an answer that asks nothing, such as chosen fields. */
export function verdictOn(answer: Answer, reader: Reader): Verdict | undefined {
  const by = judges[answer.id];
  return by && judge(by, onlyOf(answer, reader));
}

/** What the question never looks at. */
export const leftBy = ({ id }: Pick<Answer, 'id'>): string | undefined => judges[id]?.leaves;

/** What tells where, and decides nothing: how far apart the points of a curve are, and a place. */
const TELLS_WHERE: readonly string[] = ['seriesIntervalSec', 'truePeakAt'];

/**
 * Only what the question asks for decides. A report has other answers beside it, whose curves tell where; their numbers
 * must not make its verdict another one than that of the same question elsewhere.
 */
function onlyOf(answer: Answer, reader: Reader): Reader {
  const { asks, reason } = openReader([{ answer, body: {} }]);
  const isRequested = (name: string) => asks(name) || TELLS_WHERE.includes(name);
  const only =
    <V>(read: (name: string) => V | undefined) =>
    (name: string) =>
      isRequested(name) ? read(name) : undefined;
  return {
    ...reader,
    asks,
    value: only(reader.value),
    number: only(reader.number),
    text: only(reader.text),
    flag: only(reader.flag),
    has: (name) => isRequested(name) && reader.has(name),
    reason: (name) => (isRequested(name) ? reader.reason(name) : reason(name)),
  };
}
