import { live } from '@sonometer/engine';
import type { AlarmEvent } from '../live/alarm.js';
import { clock } from '../reading/quantity.js';
import { heading } from './check.js';
import { loudnessLine } from './mix.js';
import { pageOf, section } from './rows.js';
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

/** `0:42.0 alarm: shortTermLufs>-18 for 10s, since 0:32.0`. */
export function alarmLine({ alarm, event, atSec, sinceSec }: AlarmEvent): string {
  const word = event === 'raised' ? 'alarm' : 'over';
  const since = event === 'over' || sinceSec < atSec ? `, since ${clock(sinceSec)}` : '';
  return `${clock(atSec)} ${word}: ${alarm}${since}`;
}
