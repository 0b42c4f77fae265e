import { type Html, html } from '../html.js';
import { isRecord, numbersOf } from '../../reading/value-at.js';
import { type Facts } from '../facts.js';
import { areaPath, linear, linePath } from './curve.js';
import { plot } from './plot.js';
import { spanRect } from './span-rect.js';
import { evenTicks, timeTicks } from './ticks.js';
import { partsOfTime, pointsInTime, secondOf, type TimeCurve } from './time-curve.js';
import { minus } from '../minus.js';

const BOTTOM_DB = -72;
const DB = (rms: number) => (rms > 0 ? 20 * Math.log10(rms) : -120);

interface Phrase {
  readonly startSec: number;
  readonly endSec: number;
  readonly snrDb: number | undefined;
}

/** The phrases with their speech-to-noise ratios, where those are known. */
function buildPhrases({ objects, numbers }: Facts): readonly Phrase[] {
  const snr = numbers('segmentalSnrPerSegmentDb');
  const listed = objects('segments').length > 0 ? objects('segments') : objects('speechSegments');
  return listed.map(({ startSec, endSec }, i) => ({
    startSec: Number(startSec),
    endSec: Number(endSec),
    snrDb: snr[i],
  }));
}

/** The phrase with the lowest level above its background. */
const worstPhrase = (phrases: readonly Phrase[]): Phrase | undefined =>
  phrases.reduce<Phrase | undefined>(
    (worst, phrase) =>
      phrase.snrDb !== undefined && phrase.snrDb < (worst?.snrDb ?? Infinity) ? phrase : worst,
    undefined,
  );

/** Level over time, what of it is speech, and the phrase that is the problem. */
export function voicePlot(facts: Facts): Html | undefined {
  const durationSec = facts.number('durationSec');
  const phrases = buildPhrases(facts);
  const curve = durationSec === undefined ? undefined : levelsOf(facts, durationSec);
  if (!curve || durationSec === undefined || (curve.values.length < 2 && phrases.length === 0))
    return undefined;
  const worst = worstPhrase(phrases);
  const height = linear(BOTTOM_DB, 0);
  const points = pointsInTime(curve, durationSec, height);
  const noise = facts.number('noiseFloorDb');
  const seconds = phrases.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
  return plot({
    title: phrases.length > 0 ? 'Voice timeline' : 'Level over time',
    subtitle: [
      'level per 20 ms, dBFS',
      ...(phrases.length > 0 ? ['phrases shaded'] : []),
      ...(worst ? ['the weakest marked'] : []),
    ].join('; '),
    description:
      `Level over ${durationSec.toFixed(1)} s` +
      (phrases.length > 0
        ? ` with ${phrases.length} phrases, ${seconds.toFixed(1)} s of speech`
        : '') +
      (worst
        ? `; the weakest phrase is at ${worst.startSec.toFixed(1)} s, ${worst.snrDb?.toFixed(1) ?? '?'} dB above its pauses`
        : ''),
    xTicks: timeTicks(durationSec),
    yTicks: evenTicks(BOTTOM_DB, 0, 12),
    marks:
      noise !== undefined && noise > BOTTOM_DB
        ? [
            {
              at: height(noise),
              kind: 'gate',
              label: `noise floor ${minus(noise.toFixed(1))}`,
            },
          ]
        : [],
    isWide: true,
    endSec: durationSec,
    shapes: html`${phrases.map((phrase) =>
        spanRect(phrase, {
          durationSec,
          name: phrase === worst ? 'phrase worst' : 'phrase',
          data: true,
        }),
      )}
      <path class="fill" d="${areaPath(points)}"></path>
      <path class="curve" d="${linePath(points)}"></path>`,
    ...(curve.values.length > 1 && {
      readout: {
        ...{ values: curve.values, unit: 'dBFS', decimals: 1 },
        ...{ from: 0, to: durationSec, xUnit: 's' as const },
        first: secondOf(curve, 0) / durationSec,
        last: secondOf(curve, curve.values.length - 1) / durationSec,
      },
    }),
  });
}

/** Levels in parts of 20 ms, or of some of them. */
function levelsOf({ numbers, value, number }: Facts, durationSec: number): TimeCurve {
  const bare = numbers('rmsEnvelope');
  const series = value('rmsOverTime');
  const samples = isRecord(series) ? numbersOf(series['samples']) : [];
  const [values, known] =
    bare.length > 0
      ? [bare, number('seriesIntervalSec')]
      : [samples, isRecord(series) ? series['intervalSec'] : undefined];
  const stepSec = typeof known === 'number' ? known : durationSec / Math.max(1, values.length);
  return partsOfTime(values.map(DB), stepSec);
}
