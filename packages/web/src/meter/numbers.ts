import type { LiveReading } from '@sonometer/engine';
import { minus } from '@sonometer/report/html/html.js';
import { loudnessText } from '@sonometer/report/live/scale.js';
import { figure } from '@sonometer/report/reading/quantity.js';
import { made } from '../dom/elements.js';
import type { Setting } from './session.js';

/**
 * So often a number changes: faster is unreadable (EBU Tech 3341, 2.6 requires at least ten a
 * second).
 */
const EVERY_MS = 100;

const NAMES = [
  ['Momentary', 'the last 400 ms'],
  ['Short-term', 'the last 3 s'],
  ['Integrated', 'gated, since the start'],
  ['Range (LRA)', 'since the start'],
  ['True peak', 'largest since the start'],
  ['Correlation', 'left and right, 400 ms'],
  ['Clipped', 'runs at full scale'],
  ['Lost', 'missing input'],
] as const;

/** The numbers next to the bars. */
export function openNumbers(rateHz: number) {
  const element = made('dl', { className: 'live-numbers' });
  const values = NAMES.map(([name, what]) => {
    const term = made('dt', { textContent: name });
    const value = made('dd', { textContent: '–' });
    value.dataset['name'] = name;
    const group = made('div', { title: what });
    group.append(term, value);
    element.append(group);
    return value;
  });
  let nextMs = 0;
  return {
    element,
    draw(reading: LiveReading, lostFrames: number, setting: Setting): void {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + EVERY_MS;
      const { targetLufs, isRelative } = setting;
      const lufs = (value: number | null) => loudnessText(value, targetLufs, isRelative);
      const { loudnessRange, stereoCorrelationNow, clippedRuns } = reading;
      const lostMs = (lostFrames / rateHz) * 1000;
      const texts = [
        lufs(reading.momentaryLufs),
        lufs(reading.shortTermLufs),
        lufs(reading.integratedLufs),
        loudnessRange === null ? '– LU' : `${figure(loudnessRange, 'LU')} LU`,
        `${figure(reading.truePeakDb, 'dBTP')} dBTP`,
        stereoCorrelationNow === null ? '–' : figure(stereoCorrelationNow, '1'),
        String(clippedRuns),
        lostFrames === 0 ? 'nothing' : `${lostMs.toFixed(0)} ms`,
      ];
      const isBad = [
        ...[false, false, false, false, reading.truePeakDb > setting.peakDb],
        ...[(stereoCorrelationNow ?? 0) < 0, clippedRuns > 0, lostFrames > 0],
      ];
      for (const [i, value] of values.entries()) {
        const text = minus(texts[i] ?? '');
        if (value.textContent !== text) value.textContent = text;
        value.classList.toggle('bad', isBad[i] === true);
      }
    },
  };
}
