import type { placesOf } from './places.js';
import type { Overlay } from './spectrogram-plot.js';

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
