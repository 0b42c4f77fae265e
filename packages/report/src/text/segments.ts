import { families } from '../questions/families.js';
import { moment } from '../reading/moment.js';
import { heading } from './heading.js';
import { clock, figure } from '../reading/quantity.js';
import { pageOf, section } from './section.js';
import { openSheet, type Sheet } from './sheet.js';
import { speechTimeline } from './plots/speech-timeline.js';
import type { Summary } from './summary.js';
import { verdictLines } from './verdict-lines.js';

const { answer } = families.segments;
const { rmsEnvelope } = families.voice.answer.series;

export const segmentsSummary: Summary = {
  curves: { rmsEnvelope },

  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(answer, sheet), paint),
      section('Over time, dBFS', speechTimeline(sheet), paint),
      sheet.rows(ROWS),
      section('Phrases', phrases(sheet), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const { objects, number } = openSheet(answer, measured, view);
    const ratio = number('speechRatio') ?? 0;
    const count = objects('segments').length;
    return [
      clock(measured.durationSec).padStart(7),
      `speech${`${Math.round(ratio * 100)} %`.padStart(6)}`,
      `${count} ${count === 1 ? 'phrase' : 'phrases'}`,
    ].join('  ');
  },
};

const ROWS = {
  speechSec: 'Speech',
  silenceSec: 'Pauses',
  speechRatio: 'Share of speech',
  longSilences: 'Long pauses',
};

const phrases = ({ objects, view: { paint } }: Sheet): readonly string[] =>
  objects('segments').flatMap(({ startSec, endSec, durationSec, meanRmsDb }) =>
    typeof startSec === 'number' &&
    typeof endSec === 'number' &&
    typeof durationSec === 'number' &&
    typeof meanRmsDb === 'number'
      ? [
          `${moment(startSec).padStart(9)} to ${moment(endSec).padStart(9)}` +
            paint.faint(
              `${clock(durationSec).padStart(10)}${figure(meanRmsDb, 'dBFS').padStart(8)} dBFS`,
            ),
        ]
      : [],
  );
