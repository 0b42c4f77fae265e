import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { plot } from './plot.js';
import { spanRect } from './span-rect.js';
import { timeTicks } from './ticks.js';

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
