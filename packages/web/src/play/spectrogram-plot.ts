import { hertzTicks, timeTicks } from '@sonometer/report/html/plots/curve.js';
import { button, made } from '../dom/elements.js';
import { getColour } from './colour.js';
import { svg, timeText, type TimeAxis } from './time-axis.js';

/** As the engine gives it (the measure `spectrogram`). */
export interface Spectrogram {
  readonly stepSec: number;
  readonly firstSec: number;
  readonly columns: number;
  readonly edgesHz: readonly number[];
  readonly levels: Uint8Array;
}

/** Something that lies in it, with its name: a line across, or a stretch. */
export interface Overlay {
  readonly label: string;
  readonly hz?: number;
  readonly spans?: readonly { readonly startSec: number; readonly endSec: number }[];
  readonly kind: string;
}

const RANGE_DB = 127;
/** Of the width, that the name of a mark may take on a small screen. */
const MAX_NAME_PERCENT = 40;
const LOWEST_HZ = 20;
/** A label that is closer to the right edge ends there. */
const LAST_TICK = 0.97;

/** Time over frequency under the other plots, on their axis. */
export function spectrogramPlot(
  picture: Spectrogram,
  endSec: number,
  overlays: readonly Overlay[],
  axis: TimeAxis,
): HTMLElement {
  const highestHz = picture.edgesHz.at(-1) ?? 20_000;
  let isLog = true;
  let rangeDb = 80;
  // digital silence has no loudest level, and is drawn dark
  const loudest = picture.levels.reduce((max, level) => Math.max(max, level), 0) || RANGE_DB;

  const placeOf = (hz: number) =>
    isLog
      ? Math.log(Math.max(hz, LOWEST_HZ) / LOWEST_HZ) / Math.log(highestHz / LOWEST_HZ)
      : hz / highestHz;
  const hertzAt = (share: number) =>
    isLog ? LOWEST_HZ * (highestHz / LOWEST_HZ) ** share : share * highestHz;

  const figure = made('figure', { className: 'plot wide-plot spectrogram' });
  figure.dataset['endSec'] = String(endSec);
  const caption = made('figcaption', {});
  const output = made('output', { className: 'readout', ariaHidden: 'true' });
  const scale = button('Linear', () => {
    isLog = !isLog;
    scale.textContent = isLog ? 'Linear' : 'Logarithmic';
    draw();
  });
  const range = made('input', { type: 'range', min: '30', max: '120', value: '80', step: '5' });
  const rangeText = made('b', { textContent: '80 dB' });
  const rangeLabel = made('label', { className: 'quiet' });
  rangeLabel.append(made('span', { textContent: 'range ' }), rangeText, range);
  range.addEventListener('input', () => {
    rangeDb = Number(range.value);
    rangeText.textContent = `${rangeDb} dB`;
    draw();
  });
  caption.append(
    made('strong', { textContent: 'Spectrogram' }),
    made('span', { className: 'quiet', textContent: 'dBFS over Hz' }),
    scale,
    rangeLabel,
    output,
  );

  const grid = made('div', { className: 'plot-grid' });
  const yAxis = svg('svg', { class: 'y-axis', 'aria-hidden': 'true' });
  const stack = made('div', { className: 'stack' });
  const canvas = made('canvas', {});
  const area = svg('svg', { class: 'plot-area', role: 'img' });
  const xGrid = svg('g', { class: 'x-grid' });
  const marks = svg('g', {});
  const cursor = svg('line', { class: 'cursor', y1: '0', y2: '100%' });
  area.append(xGrid, marks, cursor);
  const xAxis = svg('svg', { class: 'x-axis', 'aria-hidden': 'true' });
  stack.append(canvas, area);
  grid.append(yAxis, stack, xAxis);
  figure.append(caption, grid);
  area.setAttribute('aria-label', `Spectrogram. ${factsOf(picture, overlays)}`);

  function draw(): void {
    const ratio = Math.min(2, devicePixelRatio);
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height)
      [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (!context) return;
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const colours = Uint32Array.from({ length: RANGE_DB + 1 }, (_, level) =>
      getColour(Math.max(0, 1 - (loudest - level) / rangeDb)),
    );
    const rowsOf = rowsOfPixels(picture.edgesHz, height, hertzAt);
    const { startSec, endSec: to } = axis.range;
    const { stepSec, firstSec, columns, levels, edgesHz } = picture;
    const rows = edgesHz.length;
    const columnAt = (x: number) =>
      (startSec + (x / width) * (to - startSec) - firstSec) / stepSec + 0.5;
    const max = new Uint8Array(rows);
    for (let x = 0; x < width; x++) {
      const from = Math.floor(columnAt(x));
      const end = Math.max(from + 1, Math.floor(columnAt(x + 1)));
      if (end <= 0 || from >= columns) {
        for (let y = 0; y < height; y++) pixels[y * width + x] = colours[0] ?? 0;
        continue;
      }
      max.fill(0);
      for (let column = Math.max(0, from); column < Math.min(columns, end); column++)
        for (let row = 0, at = column * rows; row < rows; row++, at++) {
          const level = levels[at] ?? 0;
          if (level > (max[row] ?? 0)) max[row] = level;
        }
      for (let y = 0; y < height; y++) {
        let level = 0;
        for (let row = rowsOf[2 * y] ?? 0; row <= (rowsOf[2 * y + 1] ?? 0); row++)
          level = Math.max(level, max[row] ?? 0);
        pixels[y * width + x] = colours[level] ?? 0;
      }
    }
    context.putImageData(image, 0, 0);
    drawAxis();
    drawMarks();
  }

  function drawAxis(): void {
    const ticks = isLog
      ? hertzTicks(LOWEST_HZ, highestHz, placeOf)
      : [5000, 10_000, 15_000, 20_000, 40_000]
          .filter((hz) => hz <= highestHz)
          .map((hz) => ({ at: placeOf(hz), label: `${hz / 1000}k` }));
    yAxis.replaceChildren(
      ...ticks.map(({ at, label }) => {
        const text = svg('text', {
          ...{ x: '100%', y: `${(1 - at) * 100}%`, 'text-anchor': 'end', dy: '0.32em' },
        });
        text.textContent = label;
        return text;
      }),
    );
  }

  function drawMarks(): void {
    const { startSec, endSec: to } = axis.range;
    const x = (sec: number) => ((sec - startSec) / (to - startSec)) * 100;
    const named: number[] = [];
    /** Under the names that would touch it. */
    const lineFor = (at: number) => {
      const near = named.filter((one) => Math.abs(one - at) < MAX_NAME_PERCENT).length;
      named.push(at);
      return String(22 + 13 * near);
    };
    marks.replaceChildren(
      ...overlays.flatMap(({ label, hz, spans = [], kind }) => {
        const name = (at: string, y: string) => {
          // near the right edge it stands on the left
          const isLate = Number.parseFloat(at) > 100 - MAX_NAME_PERCENT / 2;
          const text = svg('text', {
            ...{ class: 'mark', x: at, y, dx: isLate ? '-5' : '5', dy: '-0.35em' },
            'text-anchor': isLate ? 'end' : 'start',
          });
          text.textContent = label;
          return text;
        };
        if (hz !== undefined) {
          const y = `${(1 - placeOf(hz)) * 100}%`;
          return [
            svg('line', { class: `over ${kind}`, x1: '0', x2: '100%', y1: y, y2: y }),
            name('0', y),
          ];
        }
        const shown = spans.filter((span) => span.endSec >= startSec && span.startSec <= to);
        const [first] = shown;
        return [
          ...shown.map((span) =>
            svg('rect', {
              class: `over ${kind}`,
              x: `${x(span.startSec)}%`,
              width: `${Math.max(0.15, x(span.endSec) - x(span.startSec))}%`,
              ...{ y: '0', height: '6' },
            }),
          ),
          ...(first
            ? [name(`${Math.max(0, x(first.startSec))}%`, lineFor(Math.max(0, x(first.startSec))))]
            : []),
        ];
      }),
    );
  }

  area.addEventListener('pointermove', (event) => {
    const { top, height } = area.getBoundingClientRect();
    const hz = hertzAt(1 - (event.clientY - top) / height);
    const sec = axis.secondAt(area, event.clientX);
    const level = levelAt(picture, sec, hz);
    output.textContent = `${level} dBFS at ${Math.round(hz)} Hz, ${timeText(sec, 0.01)}`;
  });
  area.addEventListener('pointerleave', () => {
    output.textContent = '';
  });
  // as in the plots of the report, which are drawn with their ticks
  xAxis.append(
    ...timeTicks(endSec).map(({ at, label }) => {
      const anchor = at === 0 ? 'start' : at > LAST_TICK ? 'end' : 'middle';
      const place = { x: `${at * 100}%`, y: '50%', dy: '0.35em', 'text-anchor': anchor };
      const text = svg('text', place);
      text.textContent = label;
      return text;
    }),
  );
  axis.subscribe({ onRange: draw });
  axis.add(figure);
  new ResizeObserver(() => {
    draw();
  }).observe(canvas);
  return figure;
}

/** First and last row of each line of pixels, from the top. */
function rowsOfPixels(
  edgesHz: readonly number[],
  height: number,
  hertzAt: (share: number) => number,
): Uint16Array {
  const rows = new Uint16Array(2 * height);
  const rowAt = (hz: number) => {
    let [low, high] = [0, edgesHz.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edgesHz[middle] ?? 0) < hz) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  for (let y = 0; y < height; y++) {
    const low = rowAt(hertzAt(1 - (y + 1) / height));
    rows[2 * y] = low;
    rows[2 * y + 1] = Math.max(low, rowAt(hertzAt(1 - y / height)) - 1);
  }
  return rows;
}

/** Level of the cell, dBFS. */
function levelAt(picture: Spectrogram, sec: number, hz: number): number {
  const { stepSec, firstSec, columns, edgesHz, levels } = picture;
  const column = Math.min(columns - 1, Math.max(0, Math.round((sec - firstSec) / stepSec)));
  const row = Math.max(
    0,
    edgesHz.findIndex((edge) => edge >= hz),
  );
  return (levels[column * edgesHz.length + row] ?? 0) - RANGE_DB;
}

/** Its description, in a sentence. */
function factsOf(
  { levels, edgesHz, columns, firstSec, stepSec }: Spectrogram,
  overlays: readonly Overlay[],
): string {
  let at = 0;
  for (let i = 0; i < levels.length; i++) if ((levels[i] ?? 0) > (levels[at] ?? 0)) at = i;
  const rows = edgesHz.length;
  const [column, row] = [Math.floor(at / rows), at % rows];
  const hz = ((edgesHz[row - 1] ?? 0) + (edgesHz[row] ?? 0)) / 2;
  const marked = overlays.map(({ label }) => label).join(', ');
  return (
    `${columns} columns; loudest at ${Math.round(hz)} Hz, ` +
    `${timeText(firstSec + column * stepSec, 0.1)}: ${(levels[at] ?? 0) - RANGE_DB} dBFS` +
    (marked === '' ? '.' : `. Marked: ${marked}.`)
  );
}
