import { isRecord, listOf, numbersOf, textOf } from '../../reading/reader.js';
import { html, type Html } from '../html.js';
import type { Facts } from '../value-html.js';
import { timeTicks } from './curve.js';
import { spanRect } from './plot-parts.js';
import { plot } from './plot.js';

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

/** Number of distinguishable lanes. */
const MAX_LANES = 8;

/** The key over time: a lane for each key that holds somewhere, by its Camelot code. */
export function keysPlot({ objects, number }: Facts): Html | undefined {
  const stretches = objects('key-list').map(({ startSec, endSec, name, camelot }) => ({
    ...{ startSec: Number(startSec), endSec: Number(endSec) },
    ...{ name: textOf(name), camelot: textOf(camelot) },
  }));
  const durationSec = number('durationSec');
  if (durationSec === undefined || stretches.length === 0) return undefined;
  const secOf = (key: string) =>
    stretches.reduce((sum, { camelot, startSec, endSec }) => sum + (camelot === key ? endSec - startSec : 0), 0); // prettier-ignore
  const all = [...new Map(stretches.map(({ camelot, name }) => [camelot, name]))];
  const lanes = all.toSorted(([a], [b]) => secOf(b) - secOf(a)).slice(0, MAX_LANES);
  const height = 1000 / lanes.length;
  const laneOf = (key: string) => lanes.findIndex(([camelot]) => camelot === key);
  const left = all.length - lanes.length;
  return plot({
    title: 'Key over time',
    subtitle:
      lanes.map(([camelot, name]) => `${camelot} ${name}`).join(', ') +
      (left > 0 ? `; ${left} more are not shown` : ''),
    description: `Keys over ${durationSec.toFixed(1)} s: ${stretches.length === 1 ? 'one, ' : ''}${lanes.map(([, name]) => name).join(', ')}`,
    xTicks: timeTicks(durationSec),
    yTicks: lanes.map(([label], lane) => ({ at: 1 - (lane + 0.5) / lanes.length, label })),
    isWide: true,
    endSec: durationSec,
    size: 'flat',
    shapes: html`${stretches.map(({ startSec, endSec, camelot }) =>
      laneOf(camelot) < 0
        ? undefined
        : spanRect(
            { startSec, endSec },
            {
              durationSec,
              name: 'note-cell strong',
              top: Math.round((laneOf(camelot) + 0.15) * height),
              height: Math.round(0.7 * height),
            },
          ),
    )}`,
  });
}

const MAX_NOTES = 2000;
/** Semitones over and under the line, so that a line of one note is not as thick as the picture. */
const AROUND_ST = 3;
const NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
/** Up to such a range every white key has its name; over it only each C. */
const NAMED_ST = 16;
const WHITE = [0, 2, 4, 5, 7, 9, 11];
const VELOCITIES = ['soft', 'medium', 'loud'];

/** The notes of a line as a roll: time over keys, the darker the louder. */
export function pianoRoll({ objects, number }: Facts): Html | undefined {
  const notes = objects('note-list').slice(0, MAX_NOTES);
  const durationSec = number('durationSec');
  if (durationSec === undefined || notes.length === 0) return undefined;
  const keys = notes.map(({ midi }) => Math.min(127, Math.max(0, Number(midi))));
  const [low, high] = [Math.min(...keys) - AROUND_ST, Math.max(...keys) + AROUND_ST];
  const lane = 1000 / (high - low + 1);
  const all = number('note-summary.count') ?? notes.length;
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => low + i).filter((key) =>
    high - low <= NAMED_ST ? WHITE.includes(key % 12) : key % 12 === 0,
  );
  return plot({
    title: 'Notes',
    subtitle: `C4 is 60; the darker, the louder${all > notes.length ? `; the first ${notes.length} of ${all}` : ''}`,
    description: `${all} notes over ${durationSec.toFixed(1)} s, from ${nameOf(low + AROUND_ST)} to ${nameOf(high - AROUND_ST)}`,
    xTicks: timeTicks(durationSec),
    yTicks: ticks.map((key) => ({ at: (key - low + 0.5) / (high - low + 1), label: nameOf(key) })),
    isWide: true,
    endSec: durationSec,
    shapes: html`${notes.map(({ startSec, endSec, midi, velocity }) =>
      spanRect(
        { startSec: Number(startSec), endSec: Number(endSec) },
        {
          durationSec,
          name: `note-cell ${VELOCITIES.includes(textOf(velocity)) ? textOf(velocity) : 'loud'}`,
          top: Math.round((high - Number(midi)) * lane),
          height: Math.max(2, Math.round(lane)),
        },
      ),
    )}`,
  });
}

const nameOf = (key: number) => `${NAMES[key % 12] ?? ''}${Math.floor(key / 12) - 1}`;
