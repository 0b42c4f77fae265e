import { type Html, html } from '../html.js';
import { type Facts, isList, valueAt } from '../report/facts.js';
import { linePath, logarithmic } from './curve.js';
import { plot } from './plot.js';
import { timeTicks } from './ticks.js';

const TICKS_HZ = [50, 75, 100, 150, 200, 300, 400, 600];

/** The pitch of a voice over time, on a scale of equal intervals. */
export function pitchPlot({ value, number }: Facts): Html | undefined {
  const samples = valueAt(value('pitch-curve'), ['samples']);
  const durationSec = number('durationSec');
  const pitches = isList(samples) ? samples.filter((one) => typeof one === 'number') : [];
  const voiced = pitches.filter((hz) => hz > 0);
  if (voiced.length < 2 || durationSec === undefined) return undefined;
  const [lowest, highest] = [Math.min(...voiced), Math.max(...voiced)];
  const [from, to] = [lowest / 1.12, highest * 1.12];
  const height = logarithmic(from, to);
  const median = valueAt(value('f0'), ['medianHz']);
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
          d="${linePath(run.map(({ at, hz }) => [at / Math.max(1, pitches.length - 1), height(hz)]))}"
        ></path>`,
    )}`,
    isWide: true,
  });
}

interface Voiced {
  readonly at: number;
  readonly hz: number;
}

/** Where the voice is voiced without a break; one frame alone becomes a dot of two points. */
function runsOf(pitches: readonly number[]): readonly (readonly Voiced[])[] {
  const runs: Voiced[][] = [];
  pitches.forEach((hz, at) => {
    if (hz <= 0) return;
    const last = runs.at(-1);
    if (last && last.at(-1)?.at === at - 1) last.push({ at, hz });
    else runs.push([{ at, hz }]);
  });
  return runs.map((run) => (run.length === 1 ? [...run, ...run] : run));
}
