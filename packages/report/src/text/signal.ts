import { families } from '../questions/families.js';
import { verdictOn } from '../verdicts/index.js';
import { clock, figure, percent } from '../reading/quantity.js';
import { contentWord } from '../verdicts/conditions.js';
import { seamWord } from '../verdicts/findings/music.js';
import { heading, verdictLines } from './verdict-lines.js';
import { labelLine } from './mix.js';
import { bandBars, chartColumns, SCALE_INDENT, thirdOctaveChart } from './plots/charts.js';
import { envelopeCurve, spectrumCurve } from './plots/curves.js';
import { type Span, strip } from './plots/timelines.js';
import { pageOf, section } from './rows.js';
import { FURTHER, openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { wrapped } from './terminal/view.js';

const { answer: signalAnswer } = families.signal;

export const signalSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(signalAnswer, measured, view);
    const { numbers } = sheet;
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(verdictOn(signalAnswer, sheet), sheet), paint),
      section('Content', [...content(sheet), ...origin(sheet), ...character(sheet)], paint),
      section('Over time, dBFS', overTime(sheet), paint),
      section(
        'Third octaves, dBFS over Hz',
        thirdOctaveChart(numbers('thirdOctaveDb.centres'), numbers('thirdOctaveDb.db'), view),
        paint,
      ),
      section('Levels and defects', sheet.rows(LEVELS), paint),
      section('Tags', wrapped(sheet.texts('tags').join(' '), view.width), paint),
      section(FURTHER, sheet.rows(sheet.others(ELSEWHERE)), paint),
      section('Accuracy', sheet.accuracies(), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const sheet = openSheet(signalAnswer, measured, view);
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

const LEVELS = [
  'peakDb',
  'rmsDb',
  'noiseFloorDb',
  'dcOffset',
  'clippingRegions',
  'silenceRegions',
  'silenceTotalSec',
  'edgeSilenceStartMs',
  'edgeSilenceEndMs',
];

/** Printed in other sections, or left out: evidence for the content. */
const ELSEWHERE = [
  ...LEVELS,
  ...['fileSizeKb', 'durationSec', 'sampleRate', 'channels', 'contentConfidence', 'beatStability'],
  ...['spectralFlatness', 'loopSeamRatio', 'bandwidthHz', 'effectiveBitDepth', 'upsampledFromHz'],
  ...['bandwidthSplices', 'toneProminenceDb', 'toneFrequencyHz', 'monophonicProbability'],
  ...['totalRegions', 'returnedRegions'],
];

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

const { answer: spectrumAnswer } = families.spectrum;

export const spectrumSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(spectrumAnswer, measured, view);
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
    const { number } = openSheet(spectrumAnswer, measured, view);
    const centroid = number('spectralCentroidHz');
    const rolloff = number('spectralRolloffHz');
    const hz = (value: number | undefined) =>
      `${value === undefined ? 'n/a' : figure(value, 'Hz')} Hz`.padStart(9);
    return `centroid${hz(centroid)}  rolloff${hz(rolloff)}`;
  },
};

const ROWS = ['spectralCentroidHz', 'spectralRolloffHz', 'spectralFlatness'];

const NAMES: Readonly<Record<string, string>> = {
  mp3: 'MP3',
  aac: 'AAC',
  vorbis: 'Vorbis',
  opus: 'Opus',
};

/** The codec whose blocks were found, their grid, and how clearly. */
export function codecLines(sheet: Sheet): readonly string[] {
  const { text, number } = sheet;
  const codec = text('codec-trace.codec');
  if (codec === undefined) return ratesLines(sheet);
  const of = (part: string) => number(`codec-trace.${part}`) ?? NaN;
  const isItsOwnRate = of('rateHz') === number('sampleRate');
  const score = (part: string) => figure(of(part), 'dB');
  return [
    `${NAMES[codec] ?? codec}: blocks of ${of('blockFrames')} samples at ${of('rateHz')} Hz, from sample ${of('offsetFrames')}`,
    isItsOwnRate
      ? `score ${score('score')}; uncoded recordings reach ${score('chanceScore')}`
      : `score ${score('score')}; it was resampled afterwards, for which no score of uncoded recordings was measured`,
    ...ratesLines(sheet),
  ];
}

/**
 * How often the search is right, from the encode that it finds least often to the one that it finds
 * most often.
 */
function ratesLines({ objects, number, view }: Sheet): readonly string[] {
  const encodes = objects('codec-rates.encodes');
  const spanOf = (part: string) => {
    const rates = encodes.flatMap((one) => {
      const { [part]: rate, encode } = one;
      return typeof rate === 'number' && typeof encode === 'string' ? [{ rate, encode }] : [];
    });
    const rising = rates.toSorted((a, b) => a.rate - b.rate);
    return [rising[0], rising.at(-1)]
      .flatMap((one) => (one ? [`${percent(one.rate)} of ${one.encode}`] : []))
      .join(' to ');
  };
  if (encodes.length === 0) return [];
  return wrapped(
    `rates: ${spanOf('hitRate')} are found, ${spanOf('resampledHitRate')} after resampling; ${number('codec-rates.calledLossy') ?? 0} false alarms in ${number('codec-rates.originals') ?? 0} originals`,
    view.width,
  );
}
