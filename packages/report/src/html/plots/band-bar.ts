import { type Html, html } from '../html.js';
import type { Tick } from './plot.js';

const OCTAVES_HZ = [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/** Of bands of equal width, those at the octaves. */
export const octaveTicks = (centresHz: readonly number[]): readonly Tick[] =>
  centresHz.flatMap((hz, i) => {
    if (!OCTAVES_HZ.includes(hz)) return [];
    const at = (i + 0.5) / centresHz.length;
    // at the very end there is no room for one next to its neighbour
    return [{ at, label: at > 0.96 ? '' : hz < 1000 ? String(hz) : `${hz / 1000}k` }];
  });

/** The bar of one of `count` bands, between two heights of 0..1. */
export function bandBar(
  band: number,
  count: number,
  [bottom, top]: readonly [number, number],
  kind = '',
): Html {
  const width = 1000 / count;
  return html`<rect
    class="bar ${kind}"
    x="${(band * width + width * 0.1).toFixed(1)}"
    y="${(1000 - top * 1000).toFixed(1)}"
    width="${(width * 0.8).toFixed(1)}"
    height="${((top - bottom) * 1000).toFixed(1)}"
  ></rect>`;
}
