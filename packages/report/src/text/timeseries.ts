import { families } from '../questions/families.js';
import { heading } from './heading.js';
import { loudnessCurve } from './plots/loudness-curve.js';
import { loudnessLine } from './loudness-line.js';
import { pageOf, section } from './section.js';
import { openSheet } from './sheet.js';
import type { Summary } from './summary.js';
import { verdictLines } from './verdict-lines.js';
import { waveformCurve } from './plots/waveform-curve.js';

const { answer } = families.timeseries;

export const timeseriesSummary: Summary = {
  page(measured, view) {
    const { durationSec } = measured;
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(answer, sheet), paint),
      sheet.rows(ROWS),
      loudnessCurve(sheet.numbers('loudnessOverTime.samples'), durationSec, view),
      section(
        'Waveform',
        waveformCurve(sheet.numbers('waveformOverTime.samples'), durationSec, view),
        paint,
      ),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line: (measured, view) => loudnessLine(openSheet(answer, measured, view), 'summary.'),
};

const ROWS = {
  'summary.integratedLufs': 'Integrated',
  'summary.shortTermLufsMax': 'Short-term max',
  'summary.loudnessRange': 'Range (LRA)',
  'summary.truePeakDb': 'True peak',
};
