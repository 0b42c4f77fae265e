import {
  type Answer,
  profiles,
  reportChroma,
  reportDecay,
  reportLevels,
  reportLoudness,
  reportPitch,
  reportPeak,
  reportSpectrum,
  reportStereo,
  reportWaveform,
} from '@sonometer/engine';
import { analysisOf } from '../verdicts/analyses/index.js';
import { families } from './families.js';
import {
  checkAnswer,
  checkBody,
  checkObject,
  checkText,
  isListOf,
} from '../reading/check-arguments.js';
import type { Body } from '../reading/reader.js';
import { checkArgument } from '@sonometer/engine/core';

/** The part of an analysis stored for its page: numbers only. JSON. */
export interface SavedReport {
  /** Id of the requested answer. */
  readonly answer: string;
  readonly fileName: string | null;
  readonly engineVersion: string;
  /** Damage of the file, or a length that differs. */
  readonly warnings: readonly string[];
  readonly parts: readonly ReportPart[];
  /** The server has it from a visitor, and did not measure it. */
  readonly isSent?: true;
}

/** One answer with its curves; the first is the requested one. */
export interface ReportPart {
  readonly answer: string;
  readonly body: Body;
}

/**
 * The part of an answer that a report shows: itself with its curves, and curves that others have.
 */
export function reportAnswers(answer: Answer): readonly Answer[] {
  checkAnswer(answer);
  return [...drawnWith(answer), ...('truePeakDb' in answer.fields ? [reportPeak] : [])];
}

/** @throws Fault `request.invalid` for what is no report. */
export function checkReport(report: SavedReport, param = 'report'): void {
  checkObject(param, report, 'a report: answer, fileName, warnings, parts');
  const { answer, fileName, engineVersion, warnings, parts } = report;
  checkText(`${param}.answer`, answer);
  checkText(`${param}.engineVersion`, engineVersion);
  const isName = fileName === null || typeof fileName === 'string';
  checkArgument(`${param}.fileName`, fileName, 'text or null', isName);
  const areTexts = isListOf(warnings, (one) => typeof one === 'string');
  checkArgument(`${param}.warnings`, warnings, 'a list of sentences', areTexts);
  checkArgument(`${param}.parts`, parts, 'a list of { answer, body }', Array.isArray(parts));
  for (const [index, part] of parts.entries()) {
    checkObject(`${param}.parts[${index}]`, part, '{ answer, body }');
    checkText(`${param}.parts[${index}].answer`, part.answer);
    checkBody(part.body, `${param}.parts[${index}].body`);
  }
}

function drawnWith(answer: Answer): readonly Answer[] {
  const { drawnAs = answer, drawnWith: others = [] } = analysisOf(answer.id) ?? {};
  return [drawnAs, ...others];
}

const known: ReadonlyMap<string, Answer> = new Map(
  [
    ...Object.values(families).map(({ answer }) => answer),
    ...Object.values(profiles),
    ...[
      reportChroma,
      reportDecay,
      reportLevels,
      reportLoudness,
      reportPeak,
      reportPitch,
      reportSpectrum,
      reportStereo,
      reportWaveform,
    ],
  ].map((answer) => [answer.id, answer]),
);

/** The declaration of a part; `undefined` for an answer that this version no longer has. */
export const answerOf = ({ answer }: Pick<ReportPart, 'answer'>): Answer | undefined =>
  known.get(answer);
