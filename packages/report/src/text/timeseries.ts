import { families, profileByName } from '../questions/families.js';
import { verdictOn } from '../verdicts/index.js';
import { checkSummary } from './check.js';
import { heading, verdictLines } from './verdict-lines.js';
import { loudnessLine, mixSummary } from './mix.js';
import { overviewSummary } from './overview.js';
import { loudnessCurve, waveformCurve } from './plots/curves.js';
import { profileSummary } from './profile.js';
import { pageOf, section } from './rows.js';
import { sampleSummary } from './sample.js';
import { openSheet } from './sheet.js';
import { signalSummary, spectrumSummary } from './signal.js';
import type { Summary } from './summary.js';
import { segmentsSummary, voiceSummary } from './voice.js';

const { answer } = families.timeseries;

export const timeseriesSummary: Summary = {
  page(measured, view) {
    const { durationSec } = measured;
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(verdictOn(answer, sheet), sheet), paint),
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

const ROWS = [
  'summary.integratedLufs',
  'summary.shortTermLufsMax',
  'summary.loudnessRange',
  'summary.truePeakDb',
];

/** The text form of each answer, by its id. */
export const summaries: Readonly<Record<string, Summary>> = {
  mix: mixSummary,
  target: checkSummary,
  timeseries: timeseriesSummary,
  spectrum: spectrumSummary,
  voice: voiceSummary,
  segments: segmentsSummary,
  signal: signalSummary,
  sample: sampleSummary,
  ...Object.fromEntries(
    [...profileByName.values()].map((answer) => [answer.id, profileSummary(answer)]),
  ),
  'profile.overview': overviewSummary,
};
