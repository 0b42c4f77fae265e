import { textOf } from '../../reading/value-at.js';
import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { linear } from './curve.js';
import { plot } from './plot.js';
import { evenTicks } from './ticks.js';

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
