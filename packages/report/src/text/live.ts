import { live } from '@sonometer/engine';
import { heading } from './heading.js';
import { loudnessLine } from './loudness-line.js';
import { pageOf, section } from './section.js';
import { openSheet } from './sheet.js';
import type { Summary } from './summary.js';

/** The summary of a meter at its end. */
export const liveSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(live, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Loudness', sheet.rows(LOUDNESS), paint),
      section('Levels', sheet.rows(LEVELS), paint),
      section('Stereo', sheet.number('stereoWidth') === undefined ? [] : sheet.rows(STEREO), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line: (measured, view) => loudnessLine(openSheet(live, measured, view)),
};

const LOUDNESS = {
  integratedLufs: 'Integrated',
  shortTermLufsMax: 'Short-term max',
  momentaryLufsMax: 'Momentary max',
  loudnessRange: 'Range (LRA)',
  truePeakDb: 'True peak',
  plrDb: 'Peak to integrated',
  psrDb: 'Peak to short-term',
};

const LEVELS = {
  peakDb: 'Sample peak',
  rmsDb: 'RMS',
  crestFactorDb: 'Crest factor',
  dcOffset: 'DC offset',
  clippingRegions: 'Clipped regions',
};

const STEREO = {
  stereoCorrelation: 'Correlation',
  stereoWidth: 'Width (0 to 1)',
  stereoBalanceDb: 'Balance (left +)',
  monoCompatible: 'Mono-compatible',
};
