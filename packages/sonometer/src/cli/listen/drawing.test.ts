import { afterEach, expect, test, vi } from 'vitest';
import { openMeter } from '@sonometer/engine';
import { EBU_TARGET_LUFS, scales } from '@sonometer/report/live/scale.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { Window } from '../terminal/terminal.js';
import { type Drawing, openDrawing } from './drawing.js';

/** The lines that the cursor goes up, and the text after it. */
const UP = /^\u001b\[(\d+)A\r/;

let drawing: Drawing | undefined;
afterEach(() => {
  drawing?.close();
  vi.useRealTimers();
});

/** A meter in a window that may change; what each of its drawings wrote. */
function opened(window: Window) {
  vi.useFakeTimers();
  const written: string[] = [];
  const meter = openMeter({ rateHz: 8000, channels: 2 });
  meter.push(new Int16Array(8000));
  const reading = meter.read();
  meter.close();
  const one = (drawing = openDrawing({
    write: (text) => written.push(text),
    window: () => window,
    face: { scale: scales['ebu+9'], targetLufs: EBU_TARGET_LUFS, isRelative: false },
    label: 'a stream',
    raised: () => [],
  }));
  return () => {
    written.length = 0;
    one.show(reading);
    vi.advanceTimersByTime(100);
    return written.join('');
  };
}

const linesIn = (text: string) => text.split('\n').length - 1;
const plain = { paint: openPaint(false) };

test('it goes up over the lines that it has drawn', () => {
  const draw = opened({ ...plain, width: 80, rows: 24 });
  const first = draw();
  expect(UP.exec(first)).toBeNull();
  expect(UP.exec(draw())?.[1]).toBe(String(linesIn(first)));
});

test('a window that becomes narrower has broken them', () => {
  const window = { ...plain, width: 80, rows: 24 };
  const draw = opened(window);
  const broken = draw()
    .replaceAll('\u001b[K', '')
    .split('\n')
    .slice(0, -1)
    .map((line) => Math.max(1, Math.ceil(line.length / 30)));
  window.width = 30;
  expect(UP.exec(draw())?.[1]).toBe(String(broken.reduce((sum, n) => sum + n, 0)));
});

test('it is no higher than its window', () => {
  const draw = opened({ ...plain, width: 80, rows: 6 });
  expect(linesIn(draw())).toBe(5);
  expect(UP.exec(draw())?.[1]).toBe('5');
});
