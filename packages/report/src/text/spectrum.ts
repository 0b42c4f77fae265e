import { families } from '../questions/families.js';
import { bandBars } from './plots/band-bars.js';
import { heading } from './heading.js';
import { figure } from '../reading/quantity.js';
import { pageOf, section } from './section.js';
import { openSheet } from './sheet.js';
import { spectrumCurve } from './plots/spectrum-curve.js';
import type { Summary } from './summary.js';

const { answer } = families.spectrum;

export const spectrumSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    const curve = spectrumCurve(
      sheet.numbers('spectrum.freqs'),
      sheet.numbers('spectrum.mags'),
      view,
    );
    return pageOf(
      heading(measured, paint),
      section('Mean spectrum, dBFS over Hz', curve, paint),
      section('Bands', bandBars(sheet), paint),
      sheet.rows(ROWS),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const { number } = openSheet(answer, measured, view);
    const centroid = number('spectralCentroidHz');
    const rolloff = number('spectralRolloffHz');
    const hz = (value: number | undefined) =>
      `${value === undefined ? 'n/a' : figure(value, 'Hz')} Hz`.padStart(9);
    return `centroid${hz(centroid)}  rolloff${hz(rolloff)}`;
  },
};

const ROWS = {
  spectralCentroidHz: 'Centroid',
  spectralRolloffHz: 'Rolloff (85 %)',
  spectralFlatness: 'Flatness',
};
