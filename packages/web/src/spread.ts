import { minus } from '@sonometer/report/html/html.js';
import { figure } from '@sonometer/report/reading/quantity.js';
import { made } from './dom/elements.js';
import { svg } from './play/time-axis.js';
import type { Entry } from './table.js';

export type Unit = 'LUFS' | 'dBTP' | 'dB' | 's';

/** The narrowest axis, in the unit of the measure: 1 dB, 1 LU, 1 s. */
const MIN_SPREAD = 1;

function rangeWords(low: number, high: number, median: number, unit: Unit) {
  const [from, to] = [figure(low, unit), figure(high, unit)];
  return from === to
    ? `at ${from} ${unit}`
    : `from ${from} to ${to} ${unit}, median ${figure(median, unit)}`;
}

/** The distribution of the files in one measure: a dot for each. */
export function spreadOf(
  found: readonly { readonly entry: Entry; readonly value: number }[],
  title: string,
  unit: Unit,
): readonly (HTMLElement | SVGElement)[] {
  const values = found.map(({ value }) => value).sort((a, b) => a - b);
  const [low = 0, high = 0] = [values[0], values.at(-1)];
  const median = values[Math.floor(values.length / 2)] ?? low;
  // a smaller difference is inaudible
  const [width, middle] = [Math.max(high - low, MIN_SPREAD), (low + high) / 2];
  const x = (value: number) => `${50 + (92 * (value - middle)) / width}%`;
  const plot = svg('svg', { class: 'spread-plot', role: 'img' });
  const words = `${title}: ${found.length} files ${rangeWords(low, high, median, unit)}`;
  plot.setAttribute('aria-label', minus(words));
  plot.append(
    svg('line', { class: 'grid', x1: '4%', x2: '96%', y1: '22', y2: '22' }),
    svg('line', { class: 'median', x1: x(median), x2: x(median), y1: '8', y2: '36' }),
    ...found.map(({ entry, value }) => {
      const dot = svg('circle', {
        ...{ cx: x(value), cy: '22', r: '5' },
        class: `dot ${entry.row?.level ?? ''}`,
      });
      const name = svg('title', {});
      name.textContent = `${entry.path}: ${minus(figure(value, unit))} ${unit}`;
      dot.append(name);
      dot.addEventListener('click', entry.open);
      return dot;
    }),
  );
  return [made('p', { className: 'quiet', textContent: `${minus(words)}.` }), plot];
}
