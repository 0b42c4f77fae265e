import { type Html, html } from '../html.js';
import { isList } from '../../reading/value-at.js';
import { type Facts } from '../facts.js';
import { evenly, linear, linePath } from './curve.js';
import { plot } from './plot.js';
import { evenTicks, timeTicks } from './ticks.js';

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
