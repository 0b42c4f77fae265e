import { families } from '../questions/families.js';
import { SCALE_INDENT, chartColumns } from './plots/area-chart.js';
import { type Span, strip } from './plots/strip.js';
import { wrapped } from './terminal/wrapped.js';
import { envelopeCurve } from './plots/envelope-curve.js';
import { heading } from './heading.js';
import { labelLine } from './label-line.js';
import { clock, figure } from '../reading/quantity.js';
import { pageOf, section } from './section.js';
import { openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { verdictLines } from './verdict-lines.js';
import { contentWord } from '../verdicts/content-word.js';
import { seamWord } from '../verdicts/findings/music/loop-seam.js';
import { thirdOctaveChart } from './plots/third-octave-chart.js';

const { answer } = families.signal;

export const signalSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    const { numbers } = sheet;
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(answer, sheet), paint),
      section('Content', [...content(sheet), ...origin(sheet), ...character(sheet)], paint),
      section('Over time, dBFS', overTime(sheet), paint),
      section(
        'Third octaves, dBFS over Hz',
        thirdOctaveChart(numbers('thirdOctaveDb.centres'), numbers('thirdOctaveDb.db'), view),
        paint,
      ),
      section('Levels and defects', sheet.rows(LEVELS), paint),
      section('Tags', wrapped(sheet.texts('tags').join(' '), view.width), paint),
      section('Accuracy', sheet.accuracies(), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const sheet = openSheet(answer, measured, view);
    const { text, texts } = sheet;
    const issues = texts('tags').flatMap((tag) => /^issue:(.*)/.exec(tag)?.[1] ?? []);
    return [
      (contentWord(sheet) ?? '').padEnd(7),
      (text('format') ?? '').padEnd(4),
      (text('lossySource') ?? 'n/a').padEnd(11),
      clock(measured.durationSec).padStart(7),
      view.paint.warning(issues.join(' ')),
    ]
      .join('  ')
      .trimEnd();
  },
};

const LEVELS = {
  peakDb: 'Sample peak',
  rmsDb: 'RMS',
  noiseFloorDb: 'Noise floor',
  dcOffset: 'DC offset',
  clippingRegions: 'Clipped regions',
  silenceRegions: 'Silences',
  silenceTotalSec: 'Total silence',
  edgeSilenceStartMs: 'Silent start',
  edgeSilenceEndMs: 'Silent end',
};

/** `lowEnergyFrames:0.12` is a measurement; `model:v2` is none. */
function evidenceOf({ texts }: Sheet): string {
  return texts('contentEvidence')
    .map((tag) => tag.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(':', ' '))
    .join(', ');
}

function content(sheet: Sheet): readonly string[] {
  const { number, view } = sheet;
  const confidence = number('contentConfidence');
  const sure = confidence === undefined ? '' : `confidence ${figure(confidence, '1')}: `;
  return labelLine('Content', contentWord(sheet) ?? 'n/a', sure + evidenceOf(sheet), view);
}

function origin(sheet: Sheet): readonly string[] {
  const { number, text, view, reason } = sheet;
  const bandwidth = number('bandwidthHz');
  const nyquist = (number('sampleRate') ?? 0) / 2;
  const reach =
    bandwidth === undefined
      ? reason('bandwidthHz')
      : `sound up to ${figure(bandwidth, 'Hz')} Hz, of ${figure(nyquist, 'Hz')}`;
  const bits = number('effectiveBitDepth');
  const from = number('upsampledFromHz');
  const splices = number('bandwidthSplices');
  return [
    ...labelLine('Source', text('lossySource') ?? 'n/a', reach, view),
    ...labelLine(
      'Bits in use',
      bits === undefined ? 'n/a' : figure(bits, 'bit'),
      bits === undefined
        ? reason('effectiveBitDepth')
        : `the file declares ${text('bitDepthGuess') ?? 'none'}`,
      view,
    ),
    ...labelLine(
      'Upsampled',
      from === undefined ? 'not seen' : `from ${figure(from, 'Hz')} Hz`,
      from === undefined ? reason('upsampledFromHz') : '',
      view,
    ),
    ...(splices === undefined || splices === 0
      ? []
      : labelLine('Splices', figure(splices, 'count'), 'the bandwidth jumps there', view)),
  ];
}

const audibility = (prominenceDb: number) =>
  prominenceDb < 0
    ? `${figure(-prominenceDb, 'dB')} dB below audibility`
    : `${figure(prominenceDb, 'dB')} dB above audibility`;

function character(sheet: Sheet): readonly string[] {
  const { number, text, view, reason } = sheet;
  const peak = number('peakDb');
  const rms = number('rmsDb');
  const crest = (peak ?? 0) - (rms ?? 0);
  const prominence = number('toneProminenceDb');
  const toneHz = number('toneFrequencyHz');
  const tone =
    prominence === undefined || toneHz === undefined
      ? reason('toneProminenceDb')
      : `${figure(toneHz, 'Hz')} Hz, ${audibility(prominence)}`;
  const seam = number('loopSeamRatio');
  return [
    ...labelLine('Brightness', text('brightnessBucket') ?? 'n/a', reason('brightnessBucket'), view),
    ...labelLine(
      'Dynamics',
      text('dynamicsBucket') ?? 'n/a',
      reason('dynamicsBucket') || `peak ${figure(crest, 'dB')} dB over RMS`,
      view,
    ),
    ...labelLine('Tone', text('toneLabel') ?? 'n/a', tone, view),
    ...labelLine(
      'Played in a loop',
      seam === undefined ? 'n/a' : seamWord(seam),
      seam === undefined
        ? reason('loopSeamRatio')
        : `its step is ${figure(seam, '1')} times the mean step`,
      view,
    ),
  ];
}

const INKS: Readonly<Record<string, string>> = {
  voice: '▅',
  music: '▓',
  noise: '░',
  silence: '_',
};

/** The envelope, and under it what each stretch of time holds. */
function overTime({ numbers, objects, measured: { durationSec }, view }: Sheet): readonly string[] {
  const curve = envelopeCurve(numbers('energyEnvelope'), durationSec, view);
  const regions = objects('regions');
  const spansOf = (isWanted: (kind: string) => boolean, ink: (kind: string) => string): Span[] =>
    regions.flatMap(({ startSec, endSec, kind }) =>
      typeof startSec === 'number' &&
      typeof endSec === 'number' &&
      typeof kind === 'string' &&
      isWanted(kind)
        ? [{ startSec, endSec, ink: ink(kind) }]
        : [],
    );
  const columns = chartColumns(view.width);
  const kinds = spansOf(
    (kind) => kind in INKS,
    (kind) => INKS[kind] ?? ' ',
  );
  const clipped = spansOf(
    (kind) => kind === 'clipping',
    () => '!',
  );
  const row = (spans: readonly Span[]) =>
    SCALE_INDENT + strip(spans, durationSec, columns).trimEnd();
  const seen = Object.entries(INKS).filter(([kind]) =>
    regions.some((region) => region['kind'] === kind),
  );
  const legend = seen.map(([kind, ink]) => `${ink} ${kind}`);
  if (clipped.length > 0) legend.push('! clipping');
  return [
    ...curve,
    ...(clipped.length > 0 ? [view.paint.bad(row(clipped))] : []),
    ...(kinds.length > 0 ? [view.paint.plot(row(kinds))] : []),
    ...(legend.length > 0 ? [SCALE_INDENT + view.paint.faint(legend.join('   '))] : []),
  ];
}
