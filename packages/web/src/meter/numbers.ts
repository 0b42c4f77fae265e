import type { LiveReading } from '@sonometer/engine';
import { minus } from '@sonometer/report/html/html.js';
import { loudnessText } from '@sonometer/report/live/scale.js';
import {
  calibrationText,
  soundLevelNames,
  soundLevelText,
} from '@sonometer/report/live/sound-levels.js';
import { figure } from '@sonometer/report/reading/quantity.js';
import { button, made } from '../dom/elements.js';
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

const LEVEL_EVERY_MS = 200;
/** The levels of the usual calibrators (IEC 60942). */
const CALIBRATOR_DB = '94';
/** Before the name of an input. */
const STORED = 'meter-calibration-db ';

type Levels = NonNullable<LiveReading['soundLevels']>;

/**
 * Sound levels: in dBFS until a sound of a known level has calibrated full scale. The calibration
 * is stored for the input; for an input without a name (a file, a tab) it holds until the next
 * start.
 */
export function openSoundLevel(input: string | undefined) {
  const element = made('div', {});
  const list = made('dl', { className: 'live-numbers' });
  const values = soundLevelNames.map(({ name, what }) => {
    const value = made('dd', { textContent: '–' });
    value.dataset['name'] = name;
    const group = made('div', { title: what });
    group.append(made('dt', { textContent: name }), value);
    list.append(group);
    return value;
  });
  const known = made('input', {
    ...{ type: 'number', step: '0.1', min: '0', max: '200', value: CALIBRATOR_DB },
  });
  const label = made('label', { textContent: 'Current sound level, dB SPL ' });
  label.append(known);
  const row = made('div', { className: 'url-row' });
  const state = made('p', { className: 'notice' });
  let calibrationDb = input === undefined ? undefined : read(STORED + input);
  let latest: Levels | undefined;
  let nextMs = 0;

  const send = () => {
    state.textContent = calibrationText(calibrationDb);
  };
  const set = (db: number | undefined) => {
    calibrationDb = db;
    send();
    if (input === undefined) return;
    if (db === undefined) localStorage.removeItem(STORED + input);
    else localStorage.setItem(STORED + input, String(db));
  };
  row.append(
    label,
    button('Calibrate', () => {
      // the slow level is steady enough for calibration
      if (latest && known.value !== '') set(known.valueAsNumber - latest.lasDb);
    }),
    button('Forget', () => {
      set(undefined);
    }),
  );
  element.append(list, row, state);
  send();

  return {
    element,
    /** Its description in an export. */
    now: () => ({ soundLevels: latest ?? null, calibrationDb }),
    draw(levels: Levels): void {
      latest = levels;
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + LEVEL_EVERY_MS;
      for (const [i, { of }] of soundLevelNames.entries()) {
        const text = minus(soundLevelText(of(levels), calibrationDb));
        const value = values[i];
        if (value && value.textContent !== text) value.textContent = text;
      }
    },
  };
}

function read(name: string): number | undefined {
  const stored = localStorage.getItem(name);
  return stored === null || stored === '' || Number.isNaN(Number(stored))
    ? undefined
    : Number(stored);
}
