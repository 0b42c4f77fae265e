import type { Answer } from '@sonometer/engine';
import { findDefectEvidence } from '../reading/defect-evidence.js';
import { openReader, type Reader, textOf } from '../reading/reader.js';
import { DEFECT_NAMES } from '../verdicts/findings/damage.js';
import { verdictOn } from '../verdicts/index.js';
import type { LabelFormat, Summary } from './summary.js';

/** One entry of an edit list. */
export interface Label {
  readonly startSec: number;
  readonly endSec: number;
  readonly problem: string;
  readonly severity: string;
  readonly detail: string;
  readonly action: string;
}

/** Findings that ask for no action have no place to edit. */
const ACTIONS = new Set(['bad', 'warn']);

/** Each place of a problem, in order of time: those of the list of defects one by one, others as their finding. */
export function labelsOf(answer: Answer, reader: Reader): readonly Label[] {
  const findings = verdictOn(answer, reader)?.findings ?? [];
  const listed = reader.objects('defects');
  const ofFindings = findings
    .filter(({ id, severity }) => ACTIONS.has(severity) && !(id === 'defects' && listed.length > 0))
    .flatMap(({ title, severity, text, advice = '', places = [] }) =>
      places.map((place): Label => ({
        ...place,
        problem: title,
        severity,
        detail: text,
        action: advice,
      })),
    );
  const advice = findings.find(({ id }) => id === 'defects')?.advice ?? '';
  const ofDefects = listed.map((defect): Label => ({
    startSec: Number(defect['startSec']),
    endSec: Number(defect['endSec']),
    problem: nameOf(textOf(defect['kind'])),
    severity: textOf(defect['severity']),
    detail: findDefectEvidence(defect),
    action: advice,
  }));
  return [...ofFindings, ...ofDefects].sort(
    (a, b) => a.startSec - b.startSec || a.endSec - b.endSec,
  );
}

function nameOf(kind: string): string {
  const name = (DEFECT_NAMES as Readonly<Record<string, readonly [string, string]>>)[kind]?.[0];
  return name === undefined ? kind : name.charAt(0).toUpperCase() + name.slice(1);
}

const seconds = (value: number) => value.toFixed(6);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** RFC 4180. A cell that a spreadsheet would execute is text. */
const cell = (text: string) => {
  const safe = oneLine(text).replace(/^(?=[=+\-@])/, "'");
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const titleOf = ({ problem, severity }: Label) => oneLine(`${problem} (${severity})`);

const WRITERS: Readonly<Record<LabelFormat, (labels: readonly Label[]) => readonly string[]>> = {
  /** Label track: start, end and text between tabs, s (Audacity manual, Importing and Exporting Labels). */
  audacity: (labels) =>
    labels.map((one) => `${seconds(one.startSec)}\t${seconds(one.endSec)}\t${titleOf(one)}`),
  /** Regions of the Region/Marker Manager of Reaper: number, name, start, end, length, s. */
  reaper: (labels) => [
    '#,Name,Start,End,Length',
    ...labels.map((one, i) =>
      [
        `R${i + 1}`,
        cell(titleOf(one)),
        seconds(one.startSec),
        seconds(one.endSec),
        seconds(one.endSec - one.startSec),
      ].join(','),
    ),
  ],
  csv: (labels) => [
    'startSec,endSec,durationSec,problem,severity,detail,action',
    ...labels.map((one) =>
      [
        seconds(one.startSec),
        seconds(one.endSec),
        seconds(one.endSec - one.startSec),
        ...[one.problem, one.severity, one.detail, one.action].map(cell),
      ].join(','),
    ),
  ],
};

export const writeLabels = (format: LabelFormat, labels: readonly Label[]): string =>
  WRITERS[format](labels).join('\n');

/** An edit list in place of the page. */
export const labelSummary = (answer: Answer, format: LabelFormat, usual: Summary): Summary => ({
  ...usual,
  page: ({ body }) => writeLabels(format, labelsOf(answer, openReader([{ answer, body }]))),
});
