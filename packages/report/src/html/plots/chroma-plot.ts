import { isRecord, listOf, numbersOf } from '../../reading/value-at.js';
import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { plot } from './plot.js';
import { timeTicks } from './ticks.js';

const NOTES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
/** Shares from which a cell is drawn, with their ink: what is less is no note. */
const STEPS = [0.2, 0.35, 0.5, 0.65, 0.8].map((from, i) => ({ from, ink: 0.14 + 0.19 * i }));
const LANE = 1000 / NOTES.length;

/** The strength of each of the twelve notes over time: a lane for each, the darker the stronger. */
export function chromaPlot({ value, number }: Facts): Html | undefined {
  const curve = value('chroma-curve');
  const durationSec = number('durationSec');
  if (!isRecord(curve) || durationSec === undefined) return undefined;
  const { firstSec, partSec } = curve;
  if (typeof firstSec !== 'number' || typeof partSec !== 'number') return undefined;
  const parts = listOf(curve['notes']).map(numbersOf);
  if (parts.length < 2) return undefined;
  const x = (part: number) =>
    (1000 * Math.min(1, (firstSec + part * partSec) / durationSec)).toFixed(1);
  const cells = STEPS.map(() => [] as string[]);
  NOTES.forEach((_, note) => {
    const steps = parts.map((part) => STEPS.findLastIndex(({ from }) => (part[note] ?? 0) >= from));
    for (let from = 0; from < steps.length;) {
      const step = steps[from] ?? -1;
      let to = from + 1;
      while (to < steps.length && steps[to] === step) to++;
      const top = (1000 - (note + 1) * LANE).toFixed(1);
      cells[step]?.push(`M${x(from)} ${top}H${x(to)}v${LANE.toFixed(1)}H${x(from)}Z`);
      from = to;
    }
  });
  const sums = NOTES.map((_, note) => parts.reduce((sum, part) => sum + (part[note] ?? 0), 0));
  const loudest = NOTES.map((name, note) => ({ name, sum: sums[note] ?? 0 }))
    .sort((a, b) => b.sum - a.sum)
    .slice(0, 3)
    .map(({ name }) => name);
  return plot({
    title: 'Notes over time',
    subtitle: 'all octaves together; darker means stronger relative to the rest',
    description: `Strength of the twelve notes over ${durationSec.toFixed(1)} s; the strongest are ${loudest.join(', ')}`,
    xTicks: timeTicks(durationSec),
    yTicks: NOTES.map((label, note) => ({ at: (note + 0.5) / NOTES.length, label })),
    isWide: true,
    endSec: durationSec,
    shapes: html`${STEPS.map(
      ({ ink }, i) =>
        html`<path class="note-cell" fill-opacity="${ink}" d="${cells[i]?.join('') ?? ''}"></path>`,
    )}`,
  });
}
