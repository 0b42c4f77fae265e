import { type Answer, reportPeak } from '@sonometer/engine';
import { families } from '../questions/families.js';
import { verdictOn } from '../verdicts/index.js';
import { codecName } from '../reading/codec-name.js';
import { findDefectEvidence } from '../reading/defect-evidence.js';
import { clock, counted, figure, percent, signed } from '../reading/quantity.js';
import { textOf } from '../reading/reader.js';
import { KINDS } from '../verdicts/findings/damage.js';
import { chapterLines, markLines } from './chapter-lines.js';
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
import { shortened, wrapped } from './terminal/view.js';
import { type DeclarationRow, declarationRows } from '../verdicts/findings/declared.js';

const MIN_TAG_COLUMNS = 12;
const TEXT_COLUMNS = 14;
const NUMBER_COLUMNS = 9;

/**
 * A line for each tag: the declared value, and where it can be measured, the measured value and the
 * difference.
 */
export function declaredLines(sheet: Sheet): readonly string[] {
  const rows = declarationRows(sheet);
  if (rows.length === 0) return [];
  const { width, paint } = sheet.view;
  const tagColumns = Math.max(MIN_TAG_COLUMNS, ...rows.map(({ tag }) => tag.length)) + 2;
  const head =
    'tag'.padEnd(tagColumns) +
    'as written'.padEnd(TEXT_COLUMNS) +
    ['declared', 'measured', 'off by'].map((name) => name.padStart(NUMBER_COLUMNS)).join('');
  const line = (row: DeclarationRow): string => {
    const { tag, text, declared, measured, difference, verdict } = row;
    const start = tag.padEnd(tagColumns);
    if (declared === undefined || measured === undefined || difference === undefined)
      return start + shortened(text, Math.max(TEXT_COLUMNS, width - tagColumns));
    const numbers = [declared, measured, difference]
      .map((value) => figure(value, 'dB').padStart(NUMBER_COLUMNS))
      .join('');
    const written = shortened(text, TEXT_COLUMNS - 1).padEnd(TEXT_COLUMNS);
    return `${start}${written}${numbers}  ${verdict ?? ''}`;
  };
  return [paint.faint(head), ...rows.map(line)];
}

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

/** A line for each channel: its loudspeaker, its loudness, and whether it is low or silent. */
export const channelLines = ({ objects }: Sheet): readonly string[] =>
  objects('channelList').map(
    ({ channel, speaker, weight, rmsDb, truePeakDb, lowShare, silentShare }) => {
      const low = typeof lowShare === 'number' ? `  low ${percent(lowShare)}` : '';
      const silent = Number(silentShare) > 0 ? `  silent ${percent(Number(silentShare))}` : '';
      const name = `${String(Number(channel)).padStart(2)} ${textOf(speaker).padEnd(3)}`;
      const weighs = `×${String(Number(weight)).padEnd(4)}`;
      return `${name} ${weighs}  RMS ${level(rmsDb)}  peak ${level(truePeakDb)}${low}${silent}`;
    },
  );

/** Pairs: how similar, and which is louder. */
export const pairLines = ({ objects }: Sheet): readonly string[] =>
  objects('channelPairs').map(
    ({ firstSpeaker, secondSpeaker, first, second, correlation, differenceDb }) =>
      `${Number(first)}, ${Number(second)}  ${textOf(firstSpeaker)} ${textOf(secondSpeaker)}  correlation ${figure(Number(correlation), '1')}, difference ${figure(Number(differenceDb), 'dB')} dB`,
  );

/** The result of the downmix to stereo. */
export const foldLines = ({ number }: Sheet): readonly string[] =>
  Object.entries({ 'Lo/Ro': 'loRo', 'Lt/Rt': 'ltRt' }).flatMap(([title, fold]) => {
    const lufs = number(`downmix.${fold}.integratedLufs`);
    const peak = number(`downmix.${fold}.truePeakDb`);
    return lufs === undefined || peak === undefined
      ? []
      : [`${title}  ${figure(lufs, 'LUFS')} LUFS, true peak ${figure(peak, 'dBTP')} dBTP`];
  });

const level = (value: unknown) => figure(Number(value), 'dB').padStart(6);

/** A line for each encode: how high it peaks, how often it is over, and what it does to loudness and bandwidth. */
export const encodeLines = ({ objects }: Sheet): readonly string[] =>
  objects('encodeList').map((encode) => {
    const { truePeakDb, oversPerMinute, loudnessChangeLu, bandwidthHz } = encode;
    const peak = signed(Number(truePeakDb), 'dBTP').padStart(6);
    const overs = Number(oversPerMinute).toFixed(1).padStart(6);
    const change = signed(Number(loudnessChangeLu), 'LU').padStart(5);
    const band =
      typeof bandwidthHz === 'number' ? `  ${(bandwidthHz / 1000).toFixed(1).padStart(4)} kHz` : '';
    return `${codecName(encode).padEnd(10)} ${peak} dBTP ${overs}/min  ${change} LU${band}`;
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
const KIND_COLUMNS = 16;
const SEVERITY_COLUMNS = 6;
const MIN_COLUMNS = 18;

/**
 * A line for each defect: its time, kind, severity, confidence and evidence, which may take
 * several.
 */
export function defectLines({ objects, number, view }: Sheet): readonly string[] {
  const defects = objects('defects');
  const reported = defects.slice(0, MAX_DEFECT_LINES);
  const lines = reported.flatMap((defect) => {
    const { kind, startSec, severity, confidence } = defect;
    const at = `${Number(startSec).toFixed(3)} s`.padStart(10);
    const head = `${at}  ${textOf(kind).padEnd(KIND_COLUMNS)} ${textOf(severity).padEnd(SEVERITY_COLUMNS)} ${figure(Number(confidence), '1')}  `;
    const room = Math.max(MIN_COLUMNS, view.width - head.length);
    return wrapped(findDefectEvidence(defect), room).map(
      (line, i) => (i === 0 ? head : ' '.repeat(head.length)) + view.paint.faint(line),
    );
  });
  const total = KINDS.reduce((sum, kind) => sum + (number(`defectCounts.${kind}`) ?? 0), 0);
  const more = Math.max(total, defects.length) - reported.length;
  return more > 0 ? [...lines, `and ${counted(more, 'place')} more`] : lines;
}

/** As many as a screen has lines for. */
const MAX_DIALOGUE_LINES = 10;

/** The passages of the lowest speech quality, in order of time. */
export const qualityLines = ({ objects }: Sheet): readonly string[] =>
  objects('worstPassages').map(({ startSec, endSec, overall, signal, background, cause }) => {
    const when = `${clock(Number(startSec))} to ${clock(Number(endSec))}`.padEnd(22);
    const rating = (value: unknown) => figure(Number(value), '1');
    return `${when} ${rating(overall)} (signal ${rating(signal)}, background ${rating(background)}): ${typeof cause === 'string' ? cause : ''}`;
  });

/** The places where the dialogue is least above the background, in order of time. */
export function dialogueLines({ objects }: Sheet): readonly string[] {
  const places = objects('dialoguePlaces');
  const weakest = places
    .toSorted((one, other) => Number(one['toBackgroundLu']) - Number(other['toBackgroundLu']))
    .slice(0, MAX_DIALOGUE_LINES);
  return weakest
    .toSorted((one, other) => Number(one['startSec']) - Number(other['startSec']))
    .map(({ startSec, endSec, lufs, toBackgroundLu }) => {
      const when = `${clock(Number(startSec))} to ${clock(Number(endSec))}`.padEnd(22);
      const ratio = figure(Number(toBackgroundLu), 'LU').padStart(5);
      return `${when} ${ratio} LU above the background, ${figure(Number(lufs), 'LUFS')} LUFS`;
    });
}

/** The activity of each speaker of a conversation, a line for each channel. */
export const speakerLines = ({ objects }: Sheet): readonly string[] =>
  objects('speakers').map(
    ({ channel, speechSec, turns, longestTurnSec, responseSec, interruptions }) => {
      const seconds = (value: unknown) => `${figure(Number(value), 's')} s`;
      const parts = [
        `${seconds(speechSec)} of speech`,
        counted(Number(turns), 'turn'),
        ...(Number(turns) > 0 ? [`longest ${seconds(longestTurnSec)}`] : []),
        ...(responseSec === null ? [] : [`responds after ${seconds(responseSec)}`]),
        ...(Number(interruptions) > 0 ? [counted(Number(interruptions), 'interruption')] : []),
      ];
      return `Channel ${Number(channel)}  ${parts.join(', ')}`;
    },
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
        section('Speakers', speakerLines(sheet), paint),
        section('Turns by channel', turnTimeline(sheet), paint),
        section('Channels, dBFS and dBTP; low is below 120 Hz', channelLines(sheet), paint),
        section('Pairs of channels', pairLines(sheet), paint),
        section('Stereo downmixes', foldLines(sheet), paint),
        section(
          'Tags, in dB, LU, LUFS and dBTP',
          answer.id === METADATA ? declaredLines(sheet) : [],
          paint,
        ),
        section('Chapters', chapterLines(sheet), paint),
        section('Chapters and markers', isListed(answer) ? markLines(sheet) : [], paint),
        section('Dialogue, weakest places', dialogueLines(sheet), paint),
        section('Worst passages, quality of 5', qualityLines(sheet), paint),
        section('After encoding: peak, overs, loudness, bandwidth', encodeLines(sheet), paint),
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
