import type { Measure, Reading } from '@sonometer/engine';
import { unitOfPart } from '@sonometer/engine/measures/parts';
import { deliveryTargets } from '@sonometer/engine/core';
import { findDefectEvidence } from '../reading/defect-evidence.js';
import { figure } from '../reading/quantity.js';
import { type Body, codecName, isRecord, textOf } from '../reading/reader.js';
import * as column from './columns.js';
import type { Column } from './columns.js';
import type { SubjectMeasure } from './sections.js';

const targetLabels: Readonly<Record<string, { readonly label: string }>> = deliveryTargets;

/** The name of a platform by its id. */
export const platformLabel = (id: string): string => targetLabels[id]?.label ?? id;

/** What a player does to the level of a file. */
export const PLATFORM_RULES: Readonly<Record<string, string>> = {
  'turned-down': 'turned down',
  'turned-up': 'turned up',
  'headroom-limited': 'turned up to its ceiling',
  unchanged: 'unchanged',
};

/** The columns of every measure that is a list of objects; the other parts of a row are in the JSON alone. */
const columnsById = {
  platformNormalisation: [
    column.word('platform', 'Platform', platformLabel),
    column.change('gainDb', 'Gain'),
    column.number('resultLufs', 'Result'),
    column.number('truePeakAfterDb', 'True peak after'),
    column.number('ceilingDb', 'Ceiling'),
    column.word('rule', 'Rule', (rule) => PLATFORM_RULES[rule]),
  ],
  declared: [
    column.word('tag', 'Tag'),
    column.word('text', 'As written'),
    column.anyLevel('declared', 'Declared'),
    column.anyLevel('measured', 'Measured'),
    column.anyLevel('difference', 'Off by'),
  ],
  declaredMusic: [
    column.word('tag', 'Tag'),
    column.word('text', 'As written'),
    column.number('declaredBpm', 'Declared'),
    column.number('measuredBpm', 'Measured'),
    column.word('declaredKey', 'Declared key'),
    column.word('measuredKey', 'Measured key'),
    column.word('secondKey', 'Second key'),
  ],
  'decay-curves': [column.number('bandHz', 'Octave'), column.number('lengthSec', 'Length')],
  'room-bands': [
    column.number('bandHz', 'Octave'),
    column.number('edtSec', 'EDT'),
    column.number('t20Sec', 'T20'),
    column.number('t30Sec', 'T30'),
    column.number('t20R2', 'Linearity of T20, r²'),
    column.number('c50Db', 'C50'),
    column.number('c80Db', 'C80'),
    column.number('d50', 'D50'),
    column.number('rangeDb', 'Range'),
    column.number('reverberationSec', 'Reverberation'),
    column.word('reverberationFrom', 'From'),
  ],
  'loop.octaveCandidates': [
    column.number('bpm', 'Tempo'),
    column.number('strength', 'Strength'),
    column.share('share', 'Share'),
  ],
  speechSegments: [
    ...column.span(),
    column.number('durationSec', 'Length'),
    column.number('meanRmsDb', 'Mean level'),
  ],
  segments: [...column.span(), column.number('meanRms', 'Mean level')],
  regions: [
    ...column.span(),
    column.word('kind', 'Kind'),
    column.number('confidence', 'Confidence'),
  ],
  marks: [
    ...column.span(),
    column.word('kind', 'Kind'),
    column.word('title', 'Title'),
    column.word('tag', 'Tag'),
  ],
  chapterList: [
    ...column.span(),
    column.custom('title', 'Chapter', ({ title }, at) => textOf(title) || `${at + 1}`),
    column.number('integratedLufs', 'Integrated'),
    column.number('loudnessRange', 'LRA'),
    column.number('truePeakDb', 'True peak'),
  ],
  declaredLoops: [
    ...column.span(),
    column.word('title', 'Title'),
    column.number('seamRatio', 'Seam'),
    column.word('problem', 'Problem'),
  ],
  issues: [
    column.word('metric', 'Measure'),
    column.word('issue', 'Issue'),
    column.anyLevel('delta', 'Difference'),
    column.word('message', 'Message'),
  ],
  'dropout-list': [column.exactTime('startSec', 'At'), column.number('durationMs', 'Length')],
  speakers: [
    column.whole('channel', 'Channel'),
    column.number('speechSec', 'Speech'),
    column.share('share', 'Share'),
    column.whole('turns', 'Turns'),
    column.number('longestTurnSec', 'Longest turn'),
    column.number('responseSec', 'Responds after'),
    column.whole('interruptions', 'Interruptions'),
  ],
  turns: [...column.span(), column.whole('channel', 'Channel')],
  defects: [
    column.exactTime('startSec', 'At'),
    column.word('kind', 'Kind'),
    column.word('severity', 'Severity'),
    column.number('confidence', 'Confidence'),
    column.custom('evidence', 'Evidence', findDefectEvidence),
  ],
  'defect-kinds': [
    column.word('kind', 'Kind'),
    column.word('material', 'Material'),
    column.share('hitRate', 'Found'),
    column.number('falsePerHour', 'False per hour'),
    column.number('cleanHours', 'Hours listened to'),
  ],
  channelList: [
    column.whole('channel', 'Channel'),
    column.word('speaker', 'Loudspeaker'),
    column.degrees('azimuthDeg', 'Azimuth'),
    column.degrees('elevationDeg', 'Elevation'),
    column.plain('weight', 'Weight'),
    column.number('rmsDb', 'RMS'),
    column.number('truePeakDb', 'True peak'),
    column.share('lowShare', 'Under 120 Hz'),
    column.share('silentShare', 'Silent'),
  ],
  channelPairs: [
    column.custom(
      'first',
      'Channels',
      ({ first, second }) => `${Number(first)}, ${Number(second)}`,
    ),
    column.custom('firstSpeaker', 'Loudspeakers', ({ firstSpeaker, secondSpeaker }) =>
      `${textOf(firstSpeaker)} ${textOf(secondSpeaker)}`.trim(),
    ),
    column.number('correlation', 'Correlation'),
    column.number('differenceDb', 'Difference'),
  ],
  dialoguePlaces: [
    ...column.span(),
    column.number('toBackgroundLu', 'Above the background'),
    column.number('lufs', 'Dialogue'),
  ],
  talkers: [
    column.whole('talker', 'Talker'),
    column.number('pitchHz', 'Pitch'),
    column.number('lufs', 'Loudness'),
    column.number('rangeLu', 'Range'),
    column.share('share', 'Share'),
    column.number('speechSec', 'Speech'),
  ],
  talkerTurns: [
    ...column.span(),
    column.whole('talker', 'Talker'),
    column.number('lufs', 'Loudness'),
  ],
  worstPassages: [
    ...column.span(),
    column.number('overall', 'Overall'),
    column.number('signal', 'Signal'),
    column.number('background', 'Background'),
    column.word('cause', 'Cause'),
  ],
  encodeList: [
    column.custom('codec', 'Encoding', codecName),
    column.change('truePeakDb', 'True peak'),
    column.numeric('oversPerMinute', 'Overs per minute', (count) => count.toFixed(1)),
    column.change('loudnessChangeLu', 'Loudness change'),
    column.numeric('bandwidthHz', 'Bandwidth, kHz', (hz) => (hz / 1000).toFixed(1)),
  ],
  keyList: [
    ...column.span(),
    column.word('name', 'Key'),
    column.word('camelot', 'Camelot'),
    column.number('fit', 'Fit'),
  ],
  chordList: [...column.span(), column.word('chord', 'Chord')],
  noteList: [
    column.exactTime('startSec', 'From'),
    column.exactTime('endSec', 'To'),
    column.word('note', 'Note'),
    column.change('cents', 'Deviation'),
    column.number('levelDb', 'Level'),
    column.word('velocity', 'Velocity'),
    column.custom('vibrato', 'Vibrato', ({ vibrato }) =>
      isRecord(vibrato)
        ? `${figure(Number(vibrato['rateHz']), 'dB')} Hz ±${figure(Number(vibrato['depthCents']), 'cent')} cents`
        : '',
    ),
    column.change('glideSt', 'Glide'),
  ],
  tempoCurve: [column.time('timeSec', 'At'), column.number('bpm', 'Tempo')],
} satisfies { readonly [Id in keyof RowKeysById]: readonly Column<RowKeysById[Id]>[] };

/** What became of a declared value, where a table has it. */
export const DECLARATION_VERDICT = column.word('verdict', 'Verdict');

/** A column of a table that is built. */
interface BuiltColumn extends Omit<Column, 'cellOf'> {
  readonly cellOf: (row: Body, at: number) => string;
}

type Listed = Pick<Measure, 'id' | 'shape'>;

function withDeclaredUnit({ shape }: Listed, one: Column): BuiltColumn {
  const items = shape?.['items'] as Items | undefined;
  const part = items?.properties?.[one.key];
  const unit = (part && unitOfPart(part)) ?? '1';
  return {
    ...one,
    label: column.labelWithUnit(one, unit),
    cellOf: (row, at) => one.cellOf(row, at, unit),
  };
}

interface Items {
  readonly properties?: Readonly<Record<string, Measure['shape'] & {}>>;
}

/** A table: a heading for each column, and a text for each cell. */
export interface Table {
  readonly columns: readonly BuiltColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows of the list that are not among them. */
  readonly left: number;
}

/**
 * Builds the table of a measure that is a list of objects, without columns that are empty.
 *
 * @param max Rows at most.
 * @param further Columns of what was derived from the rows.
 */
export function buildTable(
  measure: Listed | undefined,
  list: readonly Body[],
  max: number,
  ...further: readonly Column[]
): Table {
  const rows = list.slice(0, max);
  const columns = [...((measure && allColumns[measure.id]) ?? []), ...further]
    .map((column) => withDeclaredUnit(measure ?? { id: '' }, column))
    .filter(({ cellOf }) => rows.some((row, at) => cellOf(row, at) !== ''));
  return {
    columns,
    rows: rows.map((row, at) => columns.map(({ cellOf }) => cellOf(row, at) || '–')),
    left: list.length - rows.length,
  };
}

const allColumns: Readonly<Record<string, readonly Column[]>> = columnsById;

type RowOf<M> = M extends { read(...given: never): Reading<infer V> }
  ? V extends readonly (infer Row extends object)[]
    ? Row
    : never
  : never;
type KeysOf<Row> = Row extends unknown ? keyof Row & string : never;
type ListMeasure<M = SubjectMeasure> = M extends { readonly id: string }
  ? [RowOf<M>] extends [never]
    ? never
    : M
  : never;

/** Of the measures that are lists of objects, by id. A list without columns does not compile, nor a column without a value. */
type RowKeysById = { readonly [M in ListMeasure as M['id']]: KeysOf<RowOf<M>> };
