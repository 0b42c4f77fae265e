import { type Html, html } from '../html.js';
import { isList, isRecord } from '../../reading/value-at.js';
import { type Facts } from '../facts.js';
import { linePath, logarithmic } from './curve.js';
import { plot } from './plot.js';
import { timeTicks } from './ticks.js';

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
