import { textOf } from '../../reading/value-at.js';
import { type Html, html } from '../html.js';
import type { Facts } from '../facts.js';
import { plot } from './plot.js';
import { spanRect } from './span-rect.js';
import { timeTicks } from './ticks.js';

const MAX_NOTES = 2000;
/** Semitones over and under the line, so that a line of one note is not as thick as the picture. */
const AROUND_ST = 3;
const NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
/** Up to such a range every white key has its name; over it only each C. */
const NAMED_ST = 16;
const WHITE = [0, 2, 4, 5, 7, 9, 11];
const VELOCITIES = ['soft', 'medium', 'loud'];

/** The notes of a line as a roll: time over keys, the darker the louder. */
export function pianoRoll({ objects, number }: Facts): Html | undefined {
  const notes = objects('note-list').slice(0, MAX_NOTES);
  const durationSec = number('durationSec');
  if (durationSec === undefined || notes.length === 0) return undefined;
  const keys = notes.map(({ midi }) => Number(midi));
  const [low, high] = [Math.min(...keys) - AROUND_ST, Math.max(...keys) + AROUND_ST];
  const lane = 1000 / (high - low + 1);
  const all = number('note-summary.count') ?? notes.length;
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => low + i).filter((key) =>
    high - low <= NAMED_ST ? WHITE.includes(key % 12) : key % 12 === 0,
  );
  return plot({
    title: 'Notes',
    subtitle: `C4 is 60; the darker, the louder${all > notes.length ? `; the first ${notes.length} of ${all}` : ''}`,
    description: `${all} notes over ${durationSec.toFixed(1)} s, from ${nameOf(low + AROUND_ST)} to ${nameOf(high - AROUND_ST)}`,
    xTicks: timeTicks(durationSec),
    yTicks: ticks.map((key) => ({ at: (key - low + 0.5) / (high - low + 1), label: nameOf(key) })),
    isWide: true,
    endSec: durationSec,
    shapes: html`${notes.map(({ startSec, endSec, midi, velocity }) =>
      spanRect(
        { startSec: Number(startSec), endSec: Number(endSec) },
        {
          durationSec,
          name: `note-cell ${VELOCITIES.includes(textOf(velocity)) ? textOf(velocity) : 'loud'}`,
          top: Math.round((high - Number(midi)) * lane),
          height: Math.max(2, Math.round(lane)),
        },
      ),
    )}`,
  });
}

const nameOf = (key: number) => `${NAMES[key % 12] ?? ''}${Math.floor(key / 12) - 1}`;
