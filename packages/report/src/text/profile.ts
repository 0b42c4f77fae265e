import { type Answer, reportPeak } from '@sonometer/engine';
import { families } from '../questions/families.js';
import { beatLines } from './beat-lines.js';
import { bandBars } from './plots/band-bars.js';
import { wrapped } from './terminal/wrapped.js';
import { codecLines } from './codec-lines.js';
import { channelLines, foldLines, pairLines } from './channel-lines.js';
import { declaredLines } from './declared-lines.js';
import { encodeLines, gainLines } from './encode-lines.js';
import { defectLines } from './defect-lines.js';
import { dialogueLines } from './dialogue-lines.js';
import { beatStrip, keyStrip, noteStrip } from './plots/music-strips.js';
import { gapTimeline } from './plots/gap-timeline.js';
import { heading } from './heading.js';
import { loudnessCurve } from './plots/loudness-curve.js';
import { roomBands } from './plots/room-bands.js';
import { pageOf, section } from './section.js';
import { openSheet, type Sheet } from './sheet.js';
import { soundLevelLines, thirdOctaveLines } from './level-lines.js';
import { speakerLines } from './speaker-lines.js';
import { speechTimeline } from './plots/speech-timeline.js';
import type { Summary } from './summary.js';
import { chordLines, keyLines, noteLines, rootLines } from './tonal-lines.js';
import { turnTimeline } from './plots/turn-timeline.js';
import { verdictLines, verdictLine } from './verdict-lines.js';

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
        ...verdictLines(answer, sheet),
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
        section('Dialogue, weakest places', dialogueLines(sheet), paint),
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
      return verdictLine(answer, sheet);
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
