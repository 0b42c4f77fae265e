import { isList, textOf } from '../../reading/reader.js';
import { html, type Html } from '../html.js';
import type { Facts } from '../value-html.js';
import { evenly, evenTicks, linear, linePath, timeTicks } from './curve.js';
import { plot } from './plot.js';

const BOTTOM_DB = -60;

/** The decay of each octave of a room, from the direct sound to the noise. */
export function decayPlot({ objects }: Facts): Html | undefined {
  const curves = objects('decay-curves').flatMap(({ bandHz, lengthSec, levelsDb }) => {
    const all = isList(levelsDb) ? levelsDb.filter((one) => typeof one === 'number') : [];
    const levels = all.filter((level) => level >= BOTTOM_DB);
    if (typeof bandHz !== 'number' || typeof lengthSec !== 'number' || levels.length < 3) return [];
    return [{ bandHz, levels, lengthSec: (lengthSec * (levels.length - 1)) / (all.length - 1) }];
  });
  if (curves.length === 0) return undefined;
  const longestSec = Math.max(...curves.map(({ lengthSec }) => lengthSec));
  const height = linear(BOTTOM_DB, 0);
  const name = (hz: number) => (hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`);
  return plot({
    title: 'Decay curves',
    subtitle: 'level of each octave after the sound, dB over s',
    description: `Decay of ${curves.length} octaves over ${longestSec.toFixed(2)} s; the table has the reverberation times`,
    xTicks: timeTicks(longestSec),
    yTicks: evenTicks(BOTTOM_DB, 0, 10),
    shapes: html`${curves.map(
      ({ lengthSec, levels }, i) =>
        html`<path
          class="curve octave-${i}"
          d="${linePath(evenly(levels, height).map(([x, y]) => [(x * lengthSec) / longestSec, y]))}"
        ></path>`,
    )}`,
    legend: html`<p class="legend">
      ${curves.map(({ bandHz }, i) => html`<span class="named"><span class="key octave-${i}"></span> ${name(bandHz)}</span>`)}
    </p>`,
  });
}

/** Steps of an axis of seconds. */
const STEPS_SEC = [0.1, 0.2, 0.5, 1, 2, 5];

/** Reverberation times of the octaves, as bars, each with the line that it is of. */
export function roomPlot({ objects }: Facts): Html | undefined {
  const bands = objects('room-bands').flatMap(
    ({ bandHz, reverberationSec: seconds, reverberationFrom: from }) => {
      return typeof bandHz === 'number' && typeof seconds === 'number'
        ? [{ bandHz, seconds, from: textOf(from) }]
        : [];
    },
  );
  if (bands.length === 0) return undefined;
  const max = Math.max(...bands.map(({ seconds }) => seconds));
  const step = STEPS_SEC.find((one) => max / one <= 5) ?? 10;
  const top = step * Math.ceil((max * 1.05) / step);
  const height = linear(0, top);
  const width = 1000 / bands.length;
  return plot({
    title: 'Reverberation time',
    subtitle: 'T30, else T20, s per octave',
    description: bands
      .map(({ bandHz, seconds, from }) => `${seconds.toFixed(2)} s (${from}) at ${bandHz} Hz`)
      .join(', '),
    xTicks: bands.map(({ bandHz, from }, i) => ({
      at: (i + 0.5) / bands.length,
      label: `${bandHz < 1000 ? `${bandHz} Hz` : `${bandHz / 1000} kHz`} ${from}`,
    })),
    yTicks: evenTicks(0, top, step),
    shapes: html`${bands.map(({ seconds }, i) => {
      const tall = height(seconds) * 1000;
      return html`<rect
        class="bar"
        x="${((i + 0.2) * width).toFixed(1)}"
        y="${(1000 - tall).toFixed(1)}"
        width="${(width * 0.6).toFixed(1)}"
        height="${tall.toFixed(1)}"
      ></rect>`;
    })}`,
  });
}
