import { minus } from '@sonometer/report/html/html.js';
import type { LiveRow } from '@sonometer/report/live/alarm.js';
import { markText } from '@sonometer/report/live/scale.js';
import { timeText } from '../play/time-axis.js';
import { type Inks, openDrawing } from './canvas.js';
import type { Setting } from './session.js';

const POINTS_PER_SEC = 10;
const HOUR_SEC = 3600;
const LEFT = 34;
const FOOT = 18;
/** The stretch that is shown at least. */
const MIN_SEC = 60;

/** Short-term and momentary loudness of the last hour: the highest and lowest of each column of pixels. */
export function openHistory(inks: () => Inks) {
  const drawing = openDrawing('Short-term loudness of the last hour', 'live-history');
  const max = HOUR_SEC * POINTS_PER_SEC;
  const shortTerm = new Float32Array(max);
  const momentary = new Float32Array(max);
  let count = 0;

  return {
    element: drawing.element,
    add(row: LiveRow): void {
      shortTerm[count % max] = row['shortTermLufs'] ?? NaN;
      momentary[count % max] = row['momentaryLufs'] ?? NaN;
      count++;
    },
    reset(): void {
      count = 0;
    },
    draw({ scale, targetLufs, toleranceLu, isRelative }: Setting): void {
      drawing.draw((context, width, height) => {
        const ink = inks();
        const [low, high] = [targetLufs + scale.lowLu, targetLufs + scale.highLu];
        const foot = height - FOOT;
        const yOf = (lufs: number) =>
          foot - Math.min(1, Math.max(0, (lufs - low) / (high - low))) * (foot - 4);
        const shown = Math.min(max, Math.max(MIN_SEC * POINTS_PER_SEC, count));
        const first = Math.max(0, count - shown);
        const room = width - LEFT;
        const xOf = (point: number) => LEFT + ((point - first) / shown) * room;
        context.font = '11px system-ui, sans-serif';
        context.textBaseline = 'middle';

        context.fillStyle = ink.good;
        context.globalAlpha = 0.18;
        const [top, bottom] = [yOf(targetLufs + toleranceLu), yOf(targetLufs - toleranceLu)];
        context.fillRect(LEFT, top, room, Math.max(1, bottom - top));
        context.globalAlpha = 1;
        context.fillStyle = ink.quiet;
        context.textAlign = 'right';
        for (let lu = scale.lowLu; lu <= scale.highLu; lu += 2 * scale.everyLu) {
          const y = yOf(targetLufs + lu);
          context.fillRect(LEFT, Math.round(y), room, 0.5);
          context.fillText(minus(markText(lu, targetLufs, isRelative)), LEFT - 4, y);
        }
        context.textAlign = 'center';
        const stepSec = stepOf(shown / POINTS_PER_SEC);
        for (
          let sec = Math.ceil(first / POINTS_PER_SEC / stepSec) * stepSec;
          sec * POINTS_PER_SEC <= first + shown;
          sec += stepSec
        )
          context.fillText(
            timeText(sec, stepSec),
            Math.min(width - 14, xOf(sec * POINTS_PER_SEC)),
            height - 8,
          );

        const curve = (values: Float32Array, colour: string, isBand: boolean) => {
          context.fillStyle = colour;
          const perColumn = Math.max(1, shown / room);
          for (let from = first; from < count; from += perColumn) {
            let [min, largest] = [Infinity, -Infinity];
            for (let i = Math.floor(from); i < Math.min(count, from + perColumn); i++) {
              const value = values[i % max] ?? NaN;
              if (value < min) min = value;
              if (value > largest) largest = value;
            }
            if (largest < low) continue;
            const x = xOf(from);
            const end = isBand ? foot : yOf(min) + 2;
            context.fillRect(x, yOf(largest), Math.max(1, room / shown), end - yOf(largest));
          }
        };
        context.globalAlpha = 0.3;
        curve(momentary, ink.quiet, true);
        context.globalAlpha = 1;
        curve(shortTerm, ink.curve, false);
      });
    },
  };
}

/** A round distance between marks, some eight over the stretch. */
const stepOf = (sec: number): number =>
  [10, 30, 60, 120, 300, 600, 900].find((step) => sec / step <= 8) ?? 900;

const BIN_LU = 0.5;
const LOW_LUFS = -70;
const HIGH_LUFS = 10;
const binOf = (lufs: number) => Math.floor((lufs - LOW_LUFS) / BIN_LU);

/** How long each short-term loudness lasted. */
export function openHistogram(inks: () => Inks) {
  const drawing = openDrawing('Time at each short-term loudness', 'live-histogram');
  const counts = new Uint32Array((HIGH_LUFS - LOW_LUFS) / BIN_LU);

  return {
    element: drawing.element,
    add(row: LiveRow): void {
      const lufs = row['shortTermLufs'];
      if (typeof lufs !== 'number' || lufs < LOW_LUFS) return;
      const bin = Math.min(counts.length - 1, binOf(lufs));
      counts[bin] = (counts[bin] ?? 0) + 1;
    },
    reset(): void {
      counts.fill(0);
    },
    draw({ scale, targetLufs, isRelative }: Setting): void {
      drawing.draw((context, width, height) => {
        const ink = inks();
        const [low, high] = [targetLufs + scale.lowLu, targetLufs + scale.highLu];
        // what lies beyond the scale is counted at its ends
        const [first, last] = [binOf(low), binOf(high) - 1];
        const inside = new Map<number, number>();
        for (const [bin, count] of counts.entries()) {
          const at = Math.min(last, Math.max(first, bin));
          if (count > 0) inside.set(at, (inside.get(at) ?? 0) + count);
        }
        const largest = Math.max(1, ...inside.values());
        const foot = height - FOOT;
        const xOf = (lufs: number) => ((lufs - low) / (high - low)) * width;
        context.fillStyle = ink.curve;
        for (const [bin, count] of inside) {
          const lufs = LOW_LUFS + bin * BIN_LU;
          const tall = (count / largest) * (foot - 6);
          context.fillRect(
            xOf(lufs),
            foot - tall,
            Math.max(1, xOf(lufs + BIN_LU) - xOf(lufs) - 0.5),
            tall,
          );
        }
        context.fillStyle = ink.good;
        context.fillRect(xOf(targetLufs), 0, 1.5, foot);
        context.fillStyle = ink.quiet;
        context.font = '11px system-ui, sans-serif';
        context.textAlign = 'center';
        for (let lu = scale.lowLu + scale.everyLu; lu < scale.highLu; lu += 2 * scale.everyLu)
          context.fillText(
            minus(markText(lu, targetLufs, isRelative)),
            xOf(targetLufs + lu),
            height - 5,
          );
      });
    },
  };
}
