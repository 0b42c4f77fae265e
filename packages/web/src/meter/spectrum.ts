import type { LiveReading } from '@sonometer/engine';
import { minus } from '@sonometer/report/html/html.js';
import { hertzTicks } from '@sonometer/report/html/plots/curve.js';
import { made } from '../dom/elements.js';
import { getColour } from '../play/colour.js';
import { type Inks, openDrawing } from './canvas.js';

const LOWEST_HZ = 20;
const TOP_DB = 0;
const FOOT_DB = -100;
const LEFT = 34;
const FOOT = 18;
/** Share of the way to a lower level that is gone in a frame: a display that falls slower than it rises. */
const FALL = 0.15;

export type Spectrum = NonNullable<LiveReading['spectrum']>;

/** Place of a frequency on a logarithmic axis up to half the rate, 0 to 1. */
const placeOnLog = (hz: number, highestHz: number): number =>
  Math.log(Math.max(hz, LOWEST_HZ) / LOWEST_HZ) / Math.log(highestHz / LOWEST_HZ);

/** The largest level of the bins between two frequencies, or of the one that they lie in; dBFS. */
function levelBetween({ binHz, levelsDb }: Spectrum, fromHz: number, toHz: number): number {
  const first = Math.round(fromHz / binHz);
  let max = levelsDb[first] ?? -Infinity;
  for (let bin = first + 1; bin < toHz / binHz; bin++) max = Math.max(max, levelsDb[bin] ?? max);
  return max;
}

/** The spectrum of the latest frames. */
export function openSpectrumView(inks: () => Inks) {
  const drawing = openDrawing('Spectrum of the last moment', 'live-spectrum');
  let shown = new Float32Array(0);
  return {
    element: drawing.element,
    draw(spectrum: Spectrum): void {
      drawing.draw((context, width, height) => {
        const ink = inks();
        const highestHz = spectrum.binHz * (spectrum.levelsDb.length - 1);
        const room = width - LEFT;
        const foot = height - FOOT;
        const yOf = (db: number) =>
          Math.min(1, Math.max(0, (TOP_DB - db) / (TOP_DB - FOOT_DB))) * foot;
        context.font = '11px system-ui, sans-serif';
        context.textBaseline = 'middle';
        context.fillStyle = ink.quiet;
        context.textAlign = 'right';
        for (let db = TOP_DB - 20; db > FOOT_DB; db -= 20) {
          context.fillRect(LEFT, Math.round(yOf(db)), room, 0.5);
          context.fillText(minus(db), LEFT - 4, yOf(db));
        }
        context.textAlign = 'center';
        for (const { at, label } of hertzTicks(LOWEST_HZ, highestHz, (hz) =>
          placeOnLog(hz, highestHz),
        ))
          context.fillText(label, Math.min(width - 10, LEFT + at * room), height - 8);

        const columns = Math.max(1, Math.floor(room));
        if (shown.length !== columns) shown = new Float32Array(columns).fill(FOOT_DB);
        const hertzAt = (x: number) => LOWEST_HZ * (highestHz / LOWEST_HZ) ** (x / columns);
        context.beginPath();
        context.moveTo(LEFT, foot);
        for (let x = 0; x < columns; x++) {
          const level = levelBetween(spectrum, hertzAt(x), hertzAt(x + 1));
          const before = shown[x] ?? FOOT_DB;
          const next = level > before ? level : before + FALL * (Math.max(FOOT_DB, level) - before);
          shown[x] = next;
          context.lineTo(LEFT + x, yOf(next));
        }
        context.lineTo(LEFT + columns, foot);
        context.closePath();
        context.fillStyle = ink.curve;
        context.globalAlpha = 0.25;
        context.fill();
        context.globalAlpha = 1;
        context.strokeStyle = ink.curve;
        context.stroke();
      });
    },
  };
}

const ROWS = 160;
const SECONDS = 20;
const COLUMNS_PER_SEC = 30;
const COLUMNS = SECONDS * COLUMNS_PER_SEC;
const RANGE_DB = 90;
const TOP_ROW_DB = -6;
const EVERY_SEC = 5;

/** The spectrum over time, which runs to the left. */
export function openWaterfall(inks: () => Inks) {
  const drawing = openDrawing(`Spectrogram of the last ${SECONDS} seconds`, 'live-waterfall');
  const strip = made('canvas', { width: COLUMNS, height: ROWS });
  const context = strip.getContext('2d');
  const column = context?.createImageData(1, ROWS);
  let columns = 0;

  /** Columns that are due are all of the spectrum of now: the display was slower than they. */
  const add = (spectrum: Spectrum, highestHz: number, due: number) => {
    if (!context || !column) return;
    const pixels = new Uint32Array(column.data.buffer);
    const hertzAt = (row: number) => LOWEST_HZ * (highestHz / LOWEST_HZ) ** (1 - row / ROWS);
    for (let row = 0; row < ROWS; row++) {
      const level = levelBetween(spectrum, hertzAt(row + 1), hertzAt(row));
      pixels[row] = getColour(Math.min(1, Math.max(0, 1 - (TOP_ROW_DB - level) / RANGE_DB)));
    }
    context.drawImage(strip, -due, 0);
    for (let x = COLUMNS - due; x < COLUMNS; x++) context.putImageData(column, x, 0);
  };

  return {
    element: drawing.element,
    draw(spectrum: Spectrum, seconds: number): void {
      const highestHz = spectrum.binHz * (spectrum.levelsDb.length - 1);
      const due = Math.min(COLUMNS, Math.floor(seconds * COLUMNS_PER_SEC) - columns);
      if (due > 0) add(spectrum, highestHz, due);
      columns = Math.floor(seconds * COLUMNS_PER_SEC);
      drawing.draw((screen, width, height) => {
        const foot = height - FOOT;
        const room = width - LEFT;
        screen.drawImage(strip, LEFT, 0, room, foot);
        screen.fillStyle = inks().quiet;
        screen.font = '11px system-ui, sans-serif';
        screen.textBaseline = 'middle';
        screen.textAlign = 'right';
        for (const { at, label } of hertzTicks(LOWEST_HZ, highestHz, (hz) =>
          placeOnLog(hz, highestHz),
        ))
          screen.fillText(label, LEFT - 4, (1 - at) * foot);
        for (let sec = 0; sec <= SECONDS; sec += EVERY_SEC) {
          screen.textAlign = sec === 0 ? 'right' : sec === SECONDS ? 'left' : 'center';
          const text = sec === 0 ? 'now' : `−${sec} s`;
          screen.fillText(text, width - (sec / SECONDS) * room, height - 8);
        }
      });
    },
    reset(): void {
      columns = 0;
      context?.clearRect(0, 0, COLUMNS, ROWS);
    },
  };
}
