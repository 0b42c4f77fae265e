import type { LiveReading } from '@sonometer/engine';
import { minus } from '@sonometer/report/html/html.js';
import { type Inks, openDrawing, type Pairs } from './canvas.js';

const BAR_HEIGHT = 26;
/** Quiet sound is drawn larger, in doublings, with a label. */
const LARGEST_GAIN = 64;
/** Of each axis: a little room, so that full scale does not touch the edge. */
const FILLED = 0.94;

/**
 * Left against right, turned by 45 degrees so that mono is upright, and the correlation of 400 ms
 * under it.
 */
export function openGoniometer(inks: () => Inks) {
  const drawing = openDrawing(
    'Goniometer: left against right, and their correlation',
    'live-goniometer',
  );
  let gain = 1;
  /** It goes down at once, and up when there is room for twice the doubling. */
  const follow = (pairs: Pairs) => {
    const peak = pairs.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
    while (gain > 1 && peak * gain > 1) gain /= 2;
    if (gain < LARGEST_GAIN && peak > 0 && peak * gain < 0.25) gain *= 2;
  };
  return {
    element: drawing.element,
    draw(pairs: Pairs, { stereoCorrelationNow }: LiveReading): void {
      drawing.draw((context, width, height) => {
        const ink = inks();
        const foot = height - BAR_HEIGHT;
        const [middleX, middleY] = [width / 2, foot / 2];
        const radius = (Math.min(width, foot) / 2) * FILLED;
        context.strokeStyle = ink.line;
        context.beginPath();
        for (const [x, y] of [
          [1, 1],
          [1, -1],
          [0, 1],
          [1, 0],
        ] as const) {
          const size = x * y === 0 ? 1 : Math.SQRT1_2;
          context.moveTo(middleX - x * radius * size, middleY - y * radius * size);
          context.lineTo(middleX + x * radius * size, middleY + y * radius * size);
        }
        context.stroke();
        context.fillStyle = ink.quiet;
        context.font = '11px system-ui, sans-serif';
        context.textAlign = 'center';
        context.fillText('L', middleX - radius * Math.SQRT1_2 - 8, middleY - radius * Math.SQRT1_2);
        context.fillText('R', middleX + radius * Math.SQRT1_2 + 8, middleY - radius * Math.SQRT1_2);

        follow(pairs);
        context.textAlign = 'left';
        if (gain > 1) context.fillText(`× ${gain}`, 4, 12);
        context.textAlign = 'center';
        context.fillStyle = ink.curve;
        for (let i = 0; i < pairs.length; i += 2) {
          const [left, right] = [pairs[i] ?? 0, pairs[i + 1] ?? 0];
          const x = middleX + ((right - left) / 2) * gain * radius;
          const y = middleY - ((left + right) / 2) * gain * radius;
          context.fillRect(x - 0.6, y - 0.6, 1.2, 1.2);
        }

        const xOf = (value: number) => 8 + ((value + 1) / 2) * (width - 16);
        context.fillStyle = ink.faint;
        context.fillRect(8, foot + 2, width - 16, 6);
        for (const value of [-1, 0, 1]) {
          context.fillStyle = ink.quiet;
          context.fillText(minus(value), xOf(value), height - 4);
        }
        if (stereoCorrelationNow === null) return;
        context.fillStyle = stereoCorrelationNow < 0 ? ink.bad : ink.curve;
        context.fillRect(xOf(stereoCorrelationNow) - 2, foot, 4, 10);
      });
    },
  };
}
