import { deliveryTargets, reportPeak } from '@sonometer/engine';
import { families } from '../questions/families.js';
import { meter } from './plots/meter.js';
import { bandBars } from './plots/band-bars.js';
import { deliveryLines } from './delivery.js';
import { heading } from './heading.js';
import { loudnessCurve } from './plots/loudness-curve.js';
import { loudnessLine } from './loudness-line.js';
import { platformLines } from './plots/platforms.js';
import { pageOf, paragraphs, section } from './section.js';
import { openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { verdictLines } from './verdict-lines.js';

const { answer } = families.mix;

export const mixSummary: Summary = {
  curves: reportPeak.fields,
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(answer, sheet), paint),
      section('Loudness', sheet.rows(LOUDNESS), paint),
      isSilent(sheet) ? [] : levelMeter(sheet),
      loudnessCurve(sheet.numbers('shortTermLufs'), measured.durationSec, view),
      section('Delivery, LUFS / dBTP', deliveryLines(sheet), paint),
      section(
        'On the platforms, track by track',
        isSilent(sheet) ? [] : platformLines(sheet),
        paint,
      ),
      section('Stereo', sheet.number('channels') === 1 ? [] : sheet.rows(STEREO), paint),
      section('Tone', paragraphs(bandBars(sheet), sheet.rows(TONE)), paint),
      section('Accuracy', sheet.accuracies(), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line: (measured, view) => loudnessLine(openSheet(answer, measured, view)),
};

const LOUDNESS = {
  integratedLufs: 'Integrated',
  shortTermLufsMax: 'Short-term max',
  momentaryLufsMax: 'Momentary max',
  loudnessRange: 'Range (LRA)',
  rmsDb: 'RMS',
  truePeakDb: 'True peak',
  peakDb: 'Sample peak',
  crestFactorDb: 'Crest factor',
  plrDb: 'Peak to integrated',
  psrDb: 'Peak to short-term',
};

const STEREO = {
  stereoLayout: 'Layout',
  stereoWidth: 'Width (0 to 1)',
  stereoBalanceDb: 'Balance (left +)',
  stereoCorrelation: 'Correlation',
  bassCorrelation: 'Bass correlation',
  monoCompatible: 'Mono-compatible',
};

const TONE = {
  spectralCentroidHz: 'Centroid',
  spectralRolloffHz: 'Rolloff (85 %)',
  spectralFlatness: 'Flatness',
  'harshness.label': 'Harshness',
  'muddiness.label': 'Muddiness',
};

/** At the floor of integrated loudness. */
const isSilent = ({ number }: Pick<Sheet, 'number'>) => (number('integratedLufs') ?? -70) <= -70;

/** The range of music and speech; softer levels have an empty bar. */
const METER_LOW = -42;

function levelMeter({ number, view: { paint, width } }: Sheet): readonly string[] {
  const bars = [
    { label: 'integrated', value: number('integratedLufs') },
    { label: 'short-term', value: number('shortTermLufsMax') },
    { label: 'momentary', value: number('momentaryLufsMax') },
    { label: 'true peak', value: number('truePeakDb') },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
  if (bars.length === 0) return [];
  const targets = Object.values(deliveryTargets).map(({ lufs }) => lufs);
  return meter(
    { bars, low: METER_LOW, high: 0, every: 6, targets, targetLabel: 'targets', width },
    paint,
  );
}
