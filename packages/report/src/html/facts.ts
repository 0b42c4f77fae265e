import { openReader, type Measure, type Reader } from '../reading/reader.js';
import { isNothing, type Json, reasonAt, valueAt } from '../reading/value-at.js';
import { answerOf, type ReportPart, type SavedReport } from '../questions/saved-report.js';

/** One value of an answer, with what is declared of it. */
export interface Fact {
  readonly path: string;
  readonly measure: Measure;
  /** `undefined` or `null` where there is none. */
  readonly value: Json | undefined;
  /** The reason for a missing value. */
  readonly reason: string | undefined;
}

/** The values of a report, wherever an answer or a profile puts them. */
export interface Facts extends Reader {
  readonly report: SavedReport;
  /** Of the requested answer, in its order. */
  readonly requested: readonly Fact[];
}

/** Reads a report. */
export function readFacts(report: SavedReport): Facts {
  const [first] = report.parts;
  const parts = report.parts.flatMap((part) => {
    const answer = answerOf(part);
    return answer ? [{ answer, body: part.body }] : [];
  });
  return { ...openReader(parts), report, requested: first ? factsOf(first) : [] };
}

function factsOf(part: ReportPart): readonly Fact[] {
  const answer = answerOf(part);
  if (!answer) return [];
  return Object.entries({ ...answer.fields, ...answer.series }).flatMap(([path, measure]) => {
    const value = valueAt(part.body, path);
    const reason = isNothing(value) ? reasonAt(part.body, path) : undefined;
    const isSilent = value === undefined && reason === undefined;
    return isSilent ? [] : [{ path, measure, value, reason }];
  });
}
