import { isList, isRecord, numbersOf } from '../../reading/reader.js';
import { html, type Html, minus } from '../html.js';
import type { Facts } from '../value-html.js';
import { areaPath, evenTicks, linear, linePath, logarithmic, timeTicks } from './curve.js';
import { partsOfTime, pointsInTime, secondOf, spanRect, type TimeCurve } from './plot-parts.js';
import { plot } from './plot.js';

const TICKS_HZ = [50, 75, 100, 150, 200, 300, 400, 600];

/** The pitch of a voice over time, on a scale of equal intervals. */
export function pitchPlot({ value, number }: Facts): Html | undefined {
  const series = value('pitch-curve');
  const [samples, step] = isRecord(series) ? [series['samples'], series['intervalSec']] : [];
  const durationSec = number('durationSec');
  const pitches = isList(samples) ? samples.filter((one) => typeof one === 'number') : [];
  const voiced = pitches.filter((hz) => hz > 0);
  if (voiced.length < 2 || durationSec === undefined) return undefined;
  const [lowest, highest] = [Math.min(...voiced), Math.max(...voiced)];
  const [from, to] = [lowest / 1.12, highest * 1.12];
  const height = logarithmic(from, to);
  const stepSec = typeof step === 'number' ? step : durationSec / pitches.length;
  // Praat centres its frames in the recording, with the rest divided between both ends
  const firstSec = Math.max(0, (durationSec - (pitches.length - 1) * stepSec) / 2);
  const place = (at: number) => Math.min(1, (firstSec + at * stepSec) / durationSec);
  const median = value('f0.medianHz');
  return plot({
    title: 'Pitch over time',
    subtitle: 'voiced frames, Hz',
    description: `Pitch over ${durationSec.toFixed(1)} s, between ${Math.round(lowest)} and ${Math.round(highest)} Hz where the voice is voiced`,
    xTicks: timeTicks(durationSec),
    yTicks: TICKS_HZ.filter((hz) => hz >= from && hz <= to).map((hz) => ({
      at: height(hz),
      label: String(hz),
    })),
    marks:
      typeof median === 'number'
        ? [{ at: height(median), kind: 'level', label: `median ${Math.round(median)} Hz` }]
        : [],
    shapes: html`${runsOf(pitches).map(
      (run) =>
        html`<path
          class="curve strong"
          d="${linePath(run.map(({ at, hz }) => [place(at), height(hz)]))}"
        ></path>`,
    )}`,
    isWide: true,
    endSec: durationSec,
    readout: {
      ...{ values: pitches, unit: 'Hz', decimals: 0, from: 0, to: durationSec, xUnit: 's' },
      first: place(0),
      last: place(pitches.length - 1),
    },
  });
}

interface Voiced {
  readonly at: number;
  readonly hz: number;
}

/**
 * A voice does not leap so far within one frame: it is an octave error, and no line joins the two.
 */
const LARGEST_LEAP = 1.4;

const isLeap = (a: number, b: number) => Math.max(a, b) > LARGEST_LEAP * Math.min(a, b);

/**
 * Where the voice is voiced without a break or a leap; a single frame becomes a dot of two points.
 */
function runsOf(pitches: readonly number[]): readonly (readonly Voiced[])[] {
  const runs: Voiced[][] = [];
  pitches.forEach((hz, at) => {
    if (hz <= 0) return;
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before?.at === at - 1 && !isLeap(before.hz, hz)) run.push({ at, hz });
    else runs.push([{ at, hz }]);
  });
  return runs.map((run) => (run.length === 1 ? [...run, ...run] : run));
}

const CHANNELS = [1, 2] as const;
/** Of the 1000 of the plot: the first channel above the second, with a gap between. */
const HEIGHT = 380;
const TOPS: Readonly<Record<1 | 2, number>> = { 1: 80, 2: 540 };

/** Speaker turns: a lane for each channel. */
export function turnsPlot({ objects, number }: Facts): Html | undefined {
  const turns = objects('turns');
  const durationSec = number('durationSec');
  if (durationSec === undefined || turns.length === 0) return undefined;
  // of more than the list holds, the speakers know how many
  const countOf = (channel: number) => Number(objects('speakers')[channel - 1]?.['turns'] ?? 0);
  return plot({
    title: 'Turns',
    subtitle: 'speaker turns, by channel',
    description: `Turns over ${durationSec.toFixed(1)} s: ${countOf(1)} of the first channel, ${countOf(2)} of the second`,
    xTicks: timeTicks(durationSec),
    yTicks: CHANNELS.map((channel) => ({
      at: 1 - (TOPS[channel] + HEIGHT / 2) / 1000,
      label: String(channel),
    })),
    isWide: true,
    endSec: durationSec,
    size: 'flat',
    shapes: html`${turns.map(({ channel, startSec, endSec }) =>
      spanRect(
        { startSec: Number(startSec), endSec: Number(endSec) },
        { durationSec, name: 'region voice', top: TOPS[channel === 2 ? 2 : 1], height: HEIGHT },
      ),
    )}`,
  });
}

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
