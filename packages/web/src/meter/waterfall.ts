import { hertzTicks } from '@sonometer/report/html/plots/curve.js';
import { made } from '../dom/elements.js';
import { getColour } from '../play/colour.js';
import { type Inks, openDrawing } from './canvas.js';
import { levelBetween, LOWEST_HZ, placeOnLog, type Spectrum } from './spectrum.js';

const ROWS = 160;
const SECONDS = 20;
const COLUMNS_PER_SEC = 30;
const COLUMNS = SECONDS * COLUMNS_PER_SEC;
const RANGE_DB = 90;
const TOP_DB = -6;
const LEFT = 34;
const FOOT = 18;
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
      pixels[row] = getColour(Math.min(1, Math.max(0, 1 - (TOP_DB - level) / RANGE_DB)));
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
