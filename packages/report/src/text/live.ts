import { live } from '@sonometer/engine';
import type { AlarmEvent } from '../live/alarm.js';
import { clock } from '../reading/quantity.js';
import { heading } from './verdict-lines.js';
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

const LOUDNESS = [
  'integratedLufs',
  'shortTermLufsMax',
  'momentaryLufsMax',
  'loudnessRange',
  'truePeakDb',
  'plrDb',
  'psrDb',
];

const LEVELS = ['peakDb', 'rmsDb', 'crestFactorDb', 'dcOffset', 'clippingRegions'];

const STEREO = ['stereoCorrelation', 'stereoWidth', 'stereoBalanceDb', 'monoCompatible'];

/** `0:42.0 alarm: shortTermLufs>-18 for 10s, since 0:32.0`. */
export function alarmLine({ alarm, event, atSec, sinceSec }: AlarmEvent): string {
  const word = event === 'raised' ? 'alarm' : 'over';
  const since = event === 'over' || sinceSec < atSec ? `, since ${clock(sinceSec)}` : '';
  return `${clock(atSec)} ${word}: ${alarm}${since}`;
}
