import { expect, test } from 'vitest';
import { live, openMeter } from '@sonometer/engine';
import { liveRow } from '../live/alarm.js';
import { type Session, sessionPage } from './session-page.js';

/** Three seconds of a tone of −20 dBFS. */
function session(more: Partial<Session> = {}): Session {
  const meter = openMeter({ rateHz: 48_000, channels: 1, soundLevels: { calibrationDb: 0 } });
  const lines = [1, 2, 3].map(() => {
    meter.push([
      Float32Array.from(
        { length: 48_000 },
        (_, i) => 0.1 * Math.SQRT2 * Math.sin((2 * Math.PI * 1000 * i) / 48_000),
      ),
    ]);
    return liveRow(meter.read());
  });
  const { soundLevels } = meter.read();
  const { body: sum } = meter.end();
  meter.close();
  return {
    ...{ source: 'a microphone', startedAt: new Date(0), targetLufs: -23, lines, notes: [], sum },
    ...{ soundLevels, calibrationDb: undefined, ...more },
  };
}

const textOf = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('levels that nobody has calibrated are in dBFS, with the warning', () => {
  const text = textOf(sessionPage(session(), live, ''));
  expect(text).toContain('Not calibrated');
  expect(text).toContain('LAeq, A-weighted, averaged since the start −20.0 dBFS');
});

test('levels of a calibrated input are in dB SPL', () => {
  const text = textOf(sessionPage(session({ calibrationDb: 114 }), live, ''));
  expect(text).toContain('Calibrated: full scale is 114.0 dB SPL');
  expect(text).toContain('LAeq, A-weighted, averaged since the start 94.0 dB ');
});

test('a note is text, never markup', () => {
  const note = { kind: 'note', atSec: 1, at: new Date(0), text: '<b>louder</b>' } as const;
  const page = sessionPage(session({ notes: [note] }), live, '');
  expect(page).toContain('&lt;b&gt;louder');
  expect(page).not.toContain('<b>louder');
});

test('a session without sound has no levels', () => {
  const page = sessionPage(session({ soundLevels: null, lines: [], sum: {} }), live, '');
  expect(page).toContain('no sound');
  expect(page).not.toContain('Sound level');
});
