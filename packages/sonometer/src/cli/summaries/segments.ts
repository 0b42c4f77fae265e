import { families } from '../../families.js';
import { moment } from '../verdicts/where.js';
import { heading } from './heading.js';
import { clock, figure } from './quantity.js';
import { pageOf, section } from './section.js';
import { openSheet, type Sheet } from './sheet.js';
import { speechTimeline } from './speech-timeline.js';
import type { Summary } from './summary.js';

const { answer } = families.segments;
const { rmsEnvelope } = families.voice.answer.series;

export const segmentsSummary: Summary = {
  curves: rmsEnvelope ? { rmsEnvelope } : {},

  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Over time, dBFS', speechTimeline(sheet), paint),
      sheet.rows(ROWS),
      section('Phrases', phrases(sheet), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const { list, number } = openSheet(answer, measured, view);
    const ratio = number('speechRatio') ?? 0;
    const count = list('segments').length;
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

const phrases = ({ list, view: { paint } }: Sheet): readonly string[] =>
  list('segments').flatMap(({ startSec, endSec, durationSec, meanRmsDb }) =>
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
