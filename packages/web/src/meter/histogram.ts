import type { LiveRow } from '@sonometer/report/live/alarm.js';
import { markText } from '@sonometer/report/live/scale.js';
import { minus } from '@sonometer/report/html/html.js';
import { type Inks, openDrawing } from './canvas.js';
import type { Setting } from './session.js';

const BIN_LU = 0.5;
const LOW_LUFS = -70;
const HIGH_LUFS = 10;
const FOOT = 18;
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
