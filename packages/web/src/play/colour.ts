import type { placesOf } from './places.js';
import type { Overlay } from './spectrogram-plot.js';

/** From black over violet and orange to light yellow: brighter for each further decibel, to every eye. */
const STOPS: readonly (readonly [at: number, r: number, g: number, b: number])[] = [
  [0, 0, 0, 4],
  [0.2, 40, 11, 84],
  [0.4, 101, 21, 110],
  [0.55, 159, 42, 99],
  [0.7, 212, 72, 66],
  [0.85, 245, 125, 21],
  [0.95, 250, 193, 39],
  [1, 252, 255, 164],
];

/** The colour of a share, as a little-endian pixel. */
export function getColour(share: number): number {
  const upper = Math.max(
    1,
    STOPS.findIndex(([at]) => at >= share),
  );
  const [a, b] = [STOPS[upper - 1], STOPS[upper]];
  if (!a || !b) return 0xff00_0000;
  const t = Math.min(1, Math.max(0, (share - a[0]) / (b[0] - a[0])));
  const mixed = (i: 1 | 2 | 3) => Math.round(a[i] + t * (b[i] - a[i]));
  return ((255 << 24) | (mixed(3) << 16) | (mixed(2) << 8) | mixed(1)) >>> 0;
}

/** For the spectrogram: the frequencies and the places of the report. */
export function overlaysOf(
  view: HTMLElement,
  places: ReturnType<typeof placesOf>,
): readonly Overlay[] {
  const lines = [...view.querySelectorAll<HTMLElement>('[data-overlay-hz]')].map((one) => ({
    label: one.dataset['overlay'] ?? '',
    hz: Number(one.dataset['overlayHz']),
    kind: 'line',
  }));
  const phrases = [...view.querySelectorAll<SVGElement>('rect[data-start-sec]')].map((one) => ({
    startSec: Number(one.dataset['startSec']),
    endSec: Number(one.dataset['endSec']),
  }));
  return [
    ...lines,
    ...(phrases.length > 0 ? [{ label: 'phrases', spans: phrases, kind: 'phrases' }] : []),
    ...places.map(({ label, spans, severity }) => ({ label, spans, kind: severity })),
  ];
}
