import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProgress } from './terminal.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function bar({ isWatched = true } = {}) {
  const stated: string[] = [];
  const progress = openProgress({
    out: () => undefined,
    log: (text) => stated.push(text),
    view: { width: 60, paint: openPaint(false) },
    isWatched,
  });
  return { progress, stated };
}

test('shows share and name after a while, and goes away', () => {
  const { progress, stated } = bar();
  progress.show(0.1, 'early.wav');
  vi.advanceTimersByTime(500);
  progress.show(0.5, 'a-long-name-of-a-recording.wav');
  progress.show(0.51, 'at once again');
  progress.clear();
  progress.clear();
  expect(stated).toEqual([
    '\r\u001b[K━━━━━━━━━━━━────────────  50 %  a-long-nam…f-a-recording.wav',
    '\r\u001b[K',
  ]);
});

test('is not drawn where nobody watches', () => {
  const { progress, stated } = bar({ isWatched: false });
  vi.advanceTimersByTime(500);
  progress.show(0.5, 'a.wav');
  progress.clear();
  expect(stated).toEqual([]);
});
