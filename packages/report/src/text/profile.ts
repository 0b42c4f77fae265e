import { type Answer, reportPeak } from '@sonometer/engine';
import { families } from '../questions/families.js';
import { verdictOn } from '../verdicts/index.js';
import { buildTable, DECLARATION_VERDICT } from '../presentation/tables.js';
import { figure, signed } from '../reading/quantity.js';
import { codecName } from '../reading/reader.js';
import { KINDS } from '../verdicts/findings/damage.js';
import { SHOWN_DB } from '../verdicts/standards.js';
import { heading, verdictLine, verdictLines } from './verdict-lines.js';
import { soundLevelLines, thirdOctaveLines } from './mix.js';
import { chordLines, keyLines, noteLines, rootLines } from './music.js';
import { bandBars } from './plots/charts.js';
import { loudnessCurve } from './plots/curves.js';
import {
  beatStrip,
  gapTimeline,
  keyStrip,
  noteStrip,
  roomBands,
  speechTimeline,
  turnTimeline,
} from './plots/timelines.js';
import { pageOf, section } from './rows.js';
import { openSheet, type Sheet } from './sheet.js';
import { codecLines } from './signal.js';
import type { Summary } from './summary.js';
import { listLines, tableLines } from './table-lines.js';
import { wrapped } from './terminal/view.js';
import { declarationRows } from '../verdicts/findings/declared.js';

/** Tags and chapters: each is a line, and nobody has more. */
const MAX_LISTED = 100;
/** As many as a line of a screen holds. */
const MAX_TIMES = 8;

/** The first beats, those that open a bar in brackets, and half, double or whatever else the tempo may be. */
export function beatLines({ value, number }: Sheet): readonly string[] {
  const times = numbersAt(value('beats.timesSec'));
  if (times.length === 0) return [];
  const opening = new Set(numbersAt(value('metre.downbeatsSec')));
  const first = times
    .slice(0, MAX_TIMES)
    .map((time) => (opening.has(time) ? `[${time.toFixed(2)}]` : time.toFixed(2)));
  const more = times.length > MAX_TIMES ? ' …' : '';
  const [candidate, share] = [
    number('beatTempo.candidateBpm'),
    number('beatTempo.candidateConfidence'),
  ];
  return [
    `Beats at ${first.join(' ')}${more} s`,
    ...(candidate === undefined || share === undefined
      ? []
      : [
          `Share of this tempo ${(number('beatTempo.confidence') ?? 0).toFixed(2)}, of ${figure(candidate, 'bpm')} bpm ${share.toFixed(2)}`,
        ]),
  ];
}

const numbersAt = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];

/** The result of the downmix to stereo. */
export const foldLines = ({ number }: Sheet): readonly string[] =>
  Object.entries({ 'Lo/Ro': 'loRo', 'Lt/Rt': 'ltRt' }).flatMap(([title, fold]) => {
    const lufs = number(`downmix.${fold}.integratedLufs`);
    const peak = number(`downmix.${fold}.truePeakDb`);
    return lufs === undefined || peak === undefined
      ? []
      : [`${title}  ${figure(lufs, 'LUFS')} LUFS, true peak ${figure(peak, 'dBTP')} dBTP`];
  });

/** The gain, and the codec that decides. */
export const gainLines = (sheet: Sheet): readonly string[] => {
  const gainDb = sheet.number('safeGain.gainDb');
  const [highest] = sheet.objects('encodeList');
  if (gainDb === undefined || !highest) return [];
  const by = codecName({
    codec: sheet.value('safeGain.codec') ?? '',
    bitrateKbps: sheet.value('safeGain.bitrateKbps') ?? 0,
  });
  const peak = signed(sheet.number('safeGain.truePeakDb') ?? NaN, 'dBTP');
  if (Math.abs(gainDb) < SHOWN_DB) return [`None needed: ${by} is the highest, ${peak}`];
  return [`${signed(gainDb, 'dB')}: then ${by} is the highest, ${peak}`];
};

/** The first of them; the answer has the whole list. */
const MAX_DEFECT_LINES = 12;
/** The first defects; where the list of the answer is not complete, their number is that of the counts. */
export function defectLines({ measure, objects, number, view }: Sheet): readonly string[] {
  const defects = objects('defects');
  const table = buildTable(measure('defects'), defects, MAX_DEFECT_LINES);
  const total = KINDS.reduce((sum, kind) => sum + (number(`defectCounts.${kind}`) ?? 0), 0);
  const left = Math.max(total, defects.length) - table.rows.length;
  return tableLines({ ...table, left }, view);
}

/** As many as a screen has lines for. */
const MAX_DIALOGUE_LINES = 10;

/** From here on everything is easy to follow, and no place is weak. */
const CLEAR_LU = 20;

/** The places where the dialogue is least above the background, in order of time. */
export function dialogueLines(sheet: Sheet): readonly string[] {
  const weakest = sheet
    .objects('dialoguePlaces')
    .filter(({ toBackgroundLu }) => Number(toBackgroundLu) < CLEAR_LU)
    .toSorted((one, other) => Number(one['toBackgroundLu']) - Number(other['toBackgroundLu']))
    .slice(0, MAX_DIALOGUE_LINES)
    .toSorted((one, other) => Number(one['startSec']) - Number(other['startSec']));
  return listLines(sheet, 'dialoguePlaces', MAX_DIALOGUE_LINES, weakest);
}

const tagLines = (sheet: Sheet): readonly string[] =>
  tableLines(
    buildTable(sheet.measure('declared'), declarationRows(sheet), MAX_LISTED, DECLARATION_VERDICT),
    sheet.view,
  );

/** Elsewhere the findings report enough of marks; next to chapters they would be said twice. */
const isListed = ({ id }: Answer): boolean => id === METADATA || id === 'profile.loop';

type Fields = Answer['fields'];

/** Elsewhere the findings report enough of tags. */
const METADATA = 'profile.metadata';

/** The answer of one profile: its verdict in words, the curve, and its numbers. */
export function profileSummary(answer: Answer): Summary {
  const ids = new Set(Object.values(answer.fields).map(({ id }) => id));
  const isSpoken = ids.has('speechRatio');
  return {
    curves: curvesFor(ids),

    page(measured, view) {
      const { paint } = view;
      const sheet = openSheet(answer, measured, view);
      const note = sheet.text('note');
      const verdict = [
        ...verdictLines(verdictOn(answer, sheet), sheet),
        ...(note === undefined ? [] : wrapped(note, view.width)),
      ];
      const curve = sheet.numbers('shortTermLufs');
      return pageOf(
        heading(measured, paint),
        section(answer.title, verdict, paint),
        section('Speech over time, dBFS', isSpoken ? speechTimeline(sheet) : [], paint),
        isSpoken ? [] : loudnessCurve(curve, measured.durationSec, view),
        section('Octave bands, s and dB', roomBands(sheet), paint),
        section('Sound levels', soundLevelLines(sheet), paint),
        section('Third octaves, dB over Hz', thirdOctaveLines(sheet), paint),
        section('Speakers', listLines(sheet, 'speakers'), paint),
        section('Turns by channel', turnTimeline(sheet), paint),
        section('Channels', listLines(sheet, 'channelList', MAX_LISTED), paint),
        section('Pairs of channels', listLines(sheet, 'channelPairs'), paint),
        section('Stereo downmixes', foldLines(sheet), paint),
        section(
          'Tags, in dB, LU, LUFS and dBTP',
          answer.id === METADATA ? tagLines(sheet) : [],
          paint,
        ),
        section('Chapters', listLines(sheet, 'chapterList', MAX_LISTED), paint),
        section(
          'Chapters and markers',
          isListed(answer) ? listLines(sheet, 'marks', MAX_LISTED) : [],
          paint,
        ),
        section('Talkers', listLines(sheet, 'talkers'), paint),
        section('Dialogue, weakest places', dialogueLines(sheet), paint),
        section('Worst passages, quality of 5', listLines(sheet, 'worstPassages'), paint),
        section('After encoding', listLines(sheet, 'encodeList'), paint),
        section('Safe gain for encoding, dB', gainLines(sheet), paint),
        section('Key', [...keyLines(sheet), ...keyStrip(sheet)], paint),
        section('Chords', chordLines(sheet), paint),
        section('Root key of the first sound', rootLines(sheet), paint),
        section('Notes', [...noteLines(sheet), ...noteStrip(sheet)], paint),
        section(
          'Beats; a bar starts in brackets',
          [...beatLines(sheet), ...beatStrip(sheet)],
          paint,
        ),
        section('Defects', defectLines(sheet), paint),
        section('Gaps', gapTimeline(sheet), paint),
        section('Bands', bandBars(sheet, 'tonal-balance'), paint),
        section('Codec block grid', codecLines(sheet), paint),
        section('Lenses', lenses(answer, sheet), paint),
        section('Accuracy', sheet.accuracies(), paint),
        section('Not measured', sheet.absences(), paint),
      );
    },

    line(measured, view) {
      const sheet = openSheet(answer, measured, view);
      return verdictLine(verdictOn(answer, sheet), sheet);
    },
  };
}

/** The curves that locate a problem in time, of the profile's measures. */
function curvesFor(ids: ReadonlySet<string>): Fields {
  const { mix, signal, voice } = families;
  const curves: [path: string, isWanted: boolean, from: Fields][] = [
    ['shortTermLufs', ids.has('integratedLufs'), mix.answer.series],
    ['seriesIntervalSec', ids.has('integratedLufs'), mix.answer.series],
    ['truePeakAt', ids.has('truePeakDb'), reportPeak.fields],
    ['regions', ids.has('clippingRegions'), signal.answer.series],
    ['segments', ids.has('speechRatio'), voice.answer.series],
    ['segmentalSnrPerSegmentDb', ids.has('segmentalSnrDb'), voice.answer.series],
    ['rmsEnvelope', ids.has('speechRatio'), voice.answer.series],
  ];
  return Object.fromEntries(
    curves.flatMap(([path, isWanted, from]) => {
      const measure = from[path];
      return isWanted && measure ? [[path, measure] as const] : [];
    }),
  );
}

/** Each lens under its title. The bands have their bars; lists have no line. */
function lenses(answer: Answer, sheet: Sheet): readonly string[] {
  const isDouble = 'duration' in answer.fields;
  return Object.entries(answer.fields).flatMap(([path, { title }]) => {
    if (path === 'profile' || answer.optional?.includes(path) || path.startsWith('tonal-balance.'))
      return [];
    if (path === 'durationSec' && isDouble) return [];
    const value = sheet.value(path) ?? null;
    if (value !== null && typeof value === 'object') return [];
    return sheet.row(path, title, TITLE_COLUMNS) ?? [];
  });
}

const TITLE_COLUMNS = 37;
