import type { Reading } from '@sonometer/engine';
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
    column.change('gainDb', 'Gain', 'dB'),
    column.number('resultLufs', 'Result', 'LUFS'),
    column.number('truePeakAfterDb', 'True peak after', 'dBTP'),
    column.number('ceilingDb', 'Ceiling', 'dBTP'),
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
    column.number('declaredBpm', 'Declared', 'bpm'),
    column.number('measuredBpm', 'Measured', 'bpm'),
    column.word('declaredKey', 'Declared key'),
    column.word('measuredKey', 'Measured key'),
    column.word('secondKey', 'Second key'),
  ],
  'decay-curves': [
    column.number('bandHz', 'Octave', 'Hz'),
    column.number('lengthSec', 'Length', 's'),
  ],
  'room-bands': [
    column.number('bandHz', 'Octave', 'Hz'),
    column.number('edtSec', 'EDT', 's'),
    column.number('t20Sec', 'T20', 's'),
    column.number('t30Sec', 'T30', 's'),
    column.number('t20R2', 'Linearity of T20, r²', '1'),
    column.number('c50Db', 'C50', 'dB'),
    column.number('c80Db', 'C80', 'dB'),
    column.number('d50', 'D50', '1'),
    column.number('rangeDb', 'Range', 'dB'),
    column.number('reverberationSec', 'Reverberation', 's'),
    column.word('reverberationFrom', 'From'),
  ],
  'loop.octaveCandidates': [
    column.number('bpm', 'Tempo', 'bpm'),
    column.number('strength', 'Strength', '1'),
    column.share('share', 'Share'),
  ],
  speechSegments: [
    ...column.span(),
    column.number('durationSec', 'Length', 's'),
    column.number('meanRmsDb', 'Mean level', 'dBFS'),
  ],
  segments: [...column.span(), column.number('meanRms', 'Mean level', 'linear')],
  regions: [
    ...column.span(),
    column.word('kind', 'Kind'),
    column.number('confidence', 'Confidence', '1'),
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
    column.number('integratedLufs', 'Integrated', 'LUFS'),
    column.number('loudnessRange', 'LRA', 'LU'),
    column.number('truePeakDb', 'True peak', 'dBTP'),
  ],
  declaredLoops: [
    ...column.span(),
    column.word('title', 'Title'),
    column.number('seamRatio', 'Seam', '1'),
    column.word('problem', 'Problem'),
  ],
  issues: [
    column.word('metric', 'Measure'),
    column.word('issue', 'Issue'),
    column.anyLevel('delta', 'Difference'),
    column.word('message', 'Message'),
  ],
  'dropout-list': [column.exactTime('startSec', 'At'), column.number('durationMs', 'Length', 'ms')],
  speakers: [
    column.whole('channel', 'Channel'),
    column.number('speechSec', 'Speech', 's'),
    column.share('share', 'Share'),
    column.whole('turns', 'Turns'),
    column.number('longestTurnSec', 'Longest turn', 's'),
    column.number('responseSec', 'Responds after', 's'),
    column.whole('interruptions', 'Interruptions'),
  ],
  turns: [...column.span(), column.whole('channel', 'Channel')],
  defects: [
    column.exactTime('startSec', 'At'),
    column.word('kind', 'Kind'),
    column.word('severity', 'Severity'),
    column.number('confidence', 'Confidence', '1'),
    column.custom('evidence', 'Evidence', findDefectEvidence),
  ],
  'defect-kinds': [
    column.word('kind', 'Kind'),
    column.word('material', 'Material'),
    column.share('hitRate', 'Found'),
    column.number('falsePerHour', 'False per hour', '1'),
    column.number('cleanHours', 'Hours listened to', '1'),
  ],
  channelList: [
    column.whole('channel', 'Channel'),
    column.word('speaker', 'Loudspeaker'),
    column.degrees('azimuthDeg', 'Azimuth'),
    column.degrees('elevationDeg', 'Elevation'),
    column.plain('weight', 'Weight'),
    column.number('rmsDb', 'RMS', 'dBFS'),
    column.number('truePeakDb', 'True peak', 'dBTP'),
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
    column.number('correlation', 'Correlation', '1'),
    column.number('differenceDb', 'Difference', 'dB'),
  ],
  dialoguePlaces: [
    ...column.span(),
    column.number('toBackgroundLu', 'Above the background', 'LU'),
    column.number('lufs', 'Dialogue', 'LUFS'),
  ],
  worstPassages: [
    ...column.span(),
    column.number('overall', 'Overall', '1'),
    column.number('signal', 'Signal', '1'),
    column.number('background', 'Background', '1'),
    column.word('cause', 'Cause'),
  ],
  encodeList: [
    column.custom('codec', 'Encoding', codecName),
    column.change('truePeakDb', 'True peak', 'dBTP'),
    column.numeric('oversPerMinute', 'Overs per minute', (count) => count.toFixed(1)),
    column.change('loudnessChangeLu', 'Loudness change', 'LU'),
    column.numeric('bandwidthHz', 'Bandwidth, kHz', (hz) => (hz / 1000).toFixed(1)),
  ],
  keyList: [
    ...column.span(),
    column.word('name', 'Key'),
    column.word('camelot', 'Camelot'),
    column.number('fit', 'Fit', '1'),
  ],
  chordList: [...column.span(), column.word('chord', 'Chord')],
  noteList: [
    column.exactTime('startSec', 'From'),
    column.exactTime('endSec', 'To'),
    column.word('note', 'Note'),
    column.change('cents', 'Deviation', 'cent'),
    column.number('levelDb', 'Level', 'dBFS'),
    column.word('velocity', 'Velocity'),
    column.custom('vibrato', 'Vibrato', ({ vibrato }) =>
      isRecord(vibrato)
        ? `${figure(Number(vibrato['rateHz']), 'dB')} Hz ±${figure(Number(vibrato['depthCents']), 'cent')} cents`
        : '',
    ),
    column.change('glideSt', 'Glide', 'semitone'),
  ],
  tempoCurve: [column.time('timeSec', 'At'), column.number('bpm', 'Tempo', 'bpm')],
} satisfies { readonly [Id in keyof RowKeysById]: readonly Column<RowKeysById[Id]>[] };

/** What became of a declared value, where a table has it. */
export const DECLARATION_VERDICT = column.word('verdict', 'Verdict');

/** A table: a heading for each column, and a text for each cell. */
export interface Table {
  readonly columns: readonly Column[];
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
  id: string,
  list: readonly Body[],
  max: number,
  ...further: readonly Column[]
): Table {
  const rows = list.slice(0, max);
  const columns = [...(allColumns[id] ?? []), ...further].filter(({ cellOf }) =>
    rows.some((row, at) => cellOf(row, at) !== ''),
  );
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
