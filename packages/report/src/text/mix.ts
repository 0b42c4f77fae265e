import { reportPeak } from '@sonometer/engine/answers/report-curves';
import { deliveryTargets } from '@sonometer/engine/core';
import { clock, figure } from '../reading/quantity.js';
import { verdictOf } from '../verdicts/analyses/analysis.js';
import { mixAnalysis } from '../verdicts/analyses/mix.js';
import { type TargetStatus, targetStatuses } from '../verdicts/delivery.js';
import { MARKS } from '../verdicts/finding.js';
import { TONE_LABELS, toneLabels } from '../verdicts/findings/tone-balance.js';
import { heading, inkOf, verdictLines } from './verdict-lines.js';
import { bandBars, meter, platformLines, thirdOctaveChart } from './plots/charts.js';
import { loudnessCurve } from './plots/curves.js';
import { pageOf, paragraphs, section } from './rows.js';
import { FURTHER, openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { type View, wrapped } from './terminal/view.js';

/** Every preset with its advice; presets with the same advice share a line. */
export function deliveryLines(sheet: Sheet): readonly string[] {
  const { paint, width } = sheet.view;
  const groups = new Map<string, { readonly status: TargetStatus; readonly labels: string[] }>();
  for (const status of targetStatuses(sheet)) {
    const { target, text } = status;
    const key = `${target.lufs}/${target.tp}/${text}`;
    const group = groups.get(key) ?? { status, labels: [] };
    group.labels.push(target.label.replace(/ \(.*/, ''));
    groups.set(key, group);
  }
  const ink = inkOf(paint);
  return [...groups.values()].flatMap(({ status: { target, severity, text }, labels }) => {
    const mark = ink[severity](MARKS[severity]);
    const name = labels.join(', ').padEnd(25);
    const figures = `${target.lufs} / ${target.tp}`.padEnd(10);
    const head = `${mark} ${name}${paint.faint(figures)}`;
    const fits = 2 + name.length + figures.length + text.length <= width;
    return fits
      ? [head + text]
      : [head.trimEnd(), ...wrapped(text, width - 2).map((line) => `  ${line}`)];
  });
}

/** Loudness, true peak and range of one recording of many; `block` ends in a dot where there is one. */
export function loudnessLine({ number, measured, view }: Sheet, block = ''): string {
  const lufs = number(`${block}integratedLufs`);
  const peak = number(`${block}truePeakDb`);
  const range = number(`${block}loudnessRange`);
  return [
    lufs === undefined ? '' : `${figure(lufs, 'LUFS').padStart(6)} LUFS`,
    peak === undefined ? '' : `${figure(peak, 'dBTP').padStart(6)} dBTP`,
    range === undefined ? 'LRA  n/a   ' : `LRA ${figure(range, 'LU').padStart(4)} LU`,
    view.paint.faint(clock(measured.durationSec)),
  ].join('  ');
}

const { answer } = mixAnalysis;

export const mixSummary: Summary = {
  curves: reportPeak.fields,
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(verdictOf(mixAnalysis, sheet), sheet), paint),
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
      section(
        'Tone',
        paragraphs(bandBars(sheet), sheet.rows([...TONE, ...toneLabels(sheet)])),
        paint,
      ),
      section(FURTHER, sheet.rows(sheet.others(ELSEWHERE)), paint),
      section('Accuracy', sheet.accuracies(), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line: (measured, view) => loudnessLine(openSheet(answer, measured, view)),
};

const LOUDNESS = [
  'integratedLufs',
  'shortTermLufsMax',
  'momentaryLufsMax',
  'loudnessRange',
  'rmsDb',
  'truePeakDb',
  'peakDb',
  'crestFactorDb',
  'plrDb',
  'psrDb',
];

const STEREO = [
  'stereoLayout',
  'stereoWidth',
  'stereoBalanceDb',
  'stereoCorrelation',
  'bassCorrelation',
  'monoCompatible',
];

const TONE = ['spectralCentroidHz', 'spectralRolloffHz', 'spectralFlatness'];

/** Printed in other sections, or left out. */
const ELSEWHERE = [
  ...LOUDNESS,
  ...STEREO,
  ...TONE,
  ...TONE_LABELS,
  ...['durationSec', 'sampleRate', 'channels', 'midSideRatio', 'lowEndDensity'],
  ...['bandEnergy', 'harshness', 'muddiness'],
];

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

/** As sound level meters write them (IEC 61672-1): what is on a line belongs together. */
const ROWS = [
  {
    LAeq: 'sound-level.laeqDb',
    LCeq: 'sound-level.lceqDb',
    LZeq: 'sound-level.lzeqDb',
    LAE: 'sound-level.laeDb',
  },
  {
    LAFmax: 'sound-level.lafMaxDb',
    LASmax: 'sound-level.lasMaxDb',
    LCFmax: 'sound-level.lcfMaxDb',
    LCpeak: 'sound-level.lcPeakDb',
  },
  {
    LAF10: 'exceeded-levels.laf10Db',
    LAF50: 'exceeded-levels.laf50Db',
    LAF90: 'exceeded-levels.laf90Db',
  },
] as const;

const NAME_COLUMNS = 7;
const LEVEL_VALUE_COLUMNS = 9;

/** The end of the scale is no level; in dB SPL it depends on the calibration, so it is not known. */
const levelText = (value: number, reference: string): string =>
  figure(value, reference === 'dBFS' ? 'dBFS' : 'dB');

/** The levels of a sound level meter, and their reference: dBFS, or dB SPL. */
export function soundLevelLines({ text, number, view }: Sheet): readonly string[] {
  const reference = text('sound-level.reference');
  if (reference === undefined) return [];
  const perLine = Math.max(1, Math.floor(view.width / (NAME_COLUMNS + LEVEL_VALUE_COLUMNS)));
  const lines = ROWS.flatMap((row) => {
    const cells = Object.entries(row).flatMap(([name, path]) => {
      const value = number(path);
      if (value === undefined) return [];
      return [name.padEnd(NAME_COLUMNS) + levelText(value, reference).padEnd(LEVEL_VALUE_COLUMNS)];
    });
    return Array.from({ length: Math.ceil(cells.length / perLine) }, (_, i) =>
      cells
        .slice(i * perLine, (i + 1) * perLine)
        .join('')
        .trimEnd(),
    );
  });
  return [...lines, `in ${reference}`];
}

/** Third octaves side by side. */
export const thirdOctaveLines = ({ numbers, view }: Sheet): readonly string[] =>
  thirdOctaveChart(
    numbers('third-octave-levels.centresHz'),
    numbers('third-octave-levels.levelsDb'),
    view,
  );

const LABEL_COLUMNS = 18;
const LABEL_VALUE_COLUMNS = 14;

/** A label, its value, and the evidence for it, which may take several lines. */
export function labelLine(
  label: string,
  value: string,
  evidence: string,
  { paint, width }: View,
): readonly string[] {
  const indent = LABEL_COLUMNS + Math.max(LABEL_VALUE_COLUMNS, value.length + 2);
  const [first = '', ...rest] = wrapped(evidence, Math.max(20, width - indent));
  const head = paint.faint(label.padEnd(LABEL_COLUMNS)) + value.padEnd(indent - LABEL_COLUMNS);
  return [
    (head + paint.faint(first)).trimEnd(),
    ...rest.map((line) => ' '.repeat(indent) + paint.faint(line)),
  ];
}
