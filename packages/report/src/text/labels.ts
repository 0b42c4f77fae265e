import type { Answer } from '@sonometer/engine';
import { findDefectEvidence } from '../reading/defect-evidence.js';
import { openReader, type Reader, textOf } from '../reading/reader.js';
import { DEFECT_NAMES } from '../verdicts/findings/damage.js';
import type { Edit } from '../verdicts/finding.js';
import { verdictOn } from '../verdicts/index.js';
import type { LabelFormat, Summary } from './summary.js';

/** One entry of an edit list. */
export interface Label extends Edit {
  readonly severity: string;
}

/** Findings that ask for no action have no place to edit. */
const ACTIONS = new Set(['bad', 'warn']);

/** Each place of a problem, in order of time: those of the list of defects one by one, others as their finding. */
export function labelsOf(answer: Answer, reader: Reader): readonly Label[] {
  const findings = verdictOn(answer, reader)?.findings ?? [];
  const listed = reader.objects('defects');
  const ofFindings = findings
    .filter(({ id, severity }) => ACTIONS.has(severity) && !(id === 'defects' && listed.length > 0))
    .flatMap(({ title, severity, text, advice = '', places = [], edits }) => {
      const all =
        edits ??
        places.map((place) => ({ ...place, problem: title, detail: text, action: advice }));
      return all.map((edit): Label => ({ ...edit, severity }));
    });
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

/** Frames of 20 ms: a marker lies within 10 ms of its place. */
const PREMIERE_FRAMES_PER_SEC = 50;

/** The usual rate of a new timeline of Resolve, and the time at its beginning. */
const RESOLVE_FRAMES_PER_SEC = 24;
const RESOLVE_START_SEC = 3600;

const xmlText = (text: string) =>
  oneLine(text).replace(/[<>&]/g, (character) => `&#${character.codePointAt(0)};`);

/** A marker of a frame and more in whole frames: its first one, and the one after its last. */
function framesOf({ startSec, endSec }: Label, framesPerSec: number): readonly [number, number] {
  const first = Math.round(startSec * framesPerSec);
  return [first, Math.max(first + 1, Math.round(endSec * framesPerSec))];
}

function timecode(frame: number, framesPerSec: number): string {
  const sec = Math.floor(frame / framesPerSec);
  return [Math.floor(sec / 3600), Math.floor(sec / 60) % 60, sec % 60, frame % framesPerSec]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

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
  /** A sequence without clips whose markers are the places (Final Cut Pro XML Interchange Format, version 4). */
  premiere: (labels) => [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE xmeml>',
    '<xmeml version="4">',
    '<sequence><name>Problems</name>',
    `<rate><timebase>${PREMIERE_FRAMES_PER_SEC}</timebase><ntsc>FALSE</ntsc></rate>`,
    '<media><video><track/></video><audio><track/></audio></media>',
    ...labels.map((one) => {
      const [first, end] = framesOf(one, PREMIERE_FRAMES_PER_SEC);
      const comment = [one.detail, one.action].filter(Boolean).join(' ');
      return `<marker><name>${xmlText(titleOf(one))}</name><comment>${xmlText(comment)}</comment><in>${first}</in><out>${end}</out></marker>`;
    }),
    '</sequence>',
    '</xmeml>',
  ],
  /** An EDL as Resolve writes and reads it for the markers of a timeline: name and length in frames after each event. */
  resolve: (labels) => [
    'TITLE: Problems',
    'FCM: NON-DROP FRAME',
    ...labels.flatMap((one, i) => {
      const [first, end] = framesOf(one, RESOLVE_FRAMES_PER_SEC);
      const from = first + RESOLVE_START_SEC * RESOLVE_FRAMES_PER_SEC;
      const times = [from, from + 1].map((frame) => timecode(frame, RESOLVE_FRAMES_PER_SEC));
      const name = titleOf(one).replaceAll('|', '/');
      return [
        '',
        `${String(i + 1).padStart(3, '0')}  001      V     C        ${[...times, ...times].join(' ')}  `,
        ` |C:ResolveColorRed |M:${name} |D:${end - first}`,
      ];
    }),
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
