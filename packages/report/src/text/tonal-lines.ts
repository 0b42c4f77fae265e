import { clock, figure, signed } from '../reading/quantity.js';
import { textOf } from '../reading/value-at.js';
import type { Sheet } from './sheet.js';

/** As many as a screen has lines for. */
const MAX_LINES = 20;
const CHORDS_PER_LINE = 5;

/** Key and tuning, and the keys over time where there are several. */
export function keyLines({ text, number, objects }: Sheet): readonly string[] {
  const name = text('key.name');
  const cents = number('tuning.cents');
  const keys = objects('key-list');
  return [
    ...(name === undefined
      ? []
      : [
          `${name}, Camelot ${text('key.camelot') ?? ''}; second best ${text('key.second') ?? ''}, ${(number('key.lead') ?? 0).toFixed(2)} lower`,
        ]),
    ...(cents === undefined
      ? []
      : [
          `A4 = ${figure(number('tuning.a4Hz') ?? 440, 'Hz')} Hz, ${signed(cents, 'cent')} cents from 440`,
        ]),
    ...(keys.length < 2
      ? []
      : keys
          .slice(0, MAX_LINES)
          .map(({ startSec, name: key }) => `from ${clock(Number(startSec))}: ${textOf(key)}`)),
  ];
}

/** The first chords, a few to a line, each line with the time of its first. */
export function chordLines({ objects }: Sheet): readonly string[] {
  const chords = objects('chord-list');
  const lines: string[] = [];
  for (let at = 0; at < chords.length && lines.length < MAX_LINES; at += CHORDS_PER_LINE) {
    const some = chords.slice(at, at + CHORDS_PER_LINE);
    const names = some.map(({ chord }) => textOf(chord).padEnd(7)).join(' ');
    lines.push(`${clock(Number(some[0]?.['startSec'])).padStart(9)}  ${names.trimEnd()}`);
  }
  const left = chords.length - MAX_LINES * CHORDS_PER_LINE;
  return left > 0 ? [...lines, `and ${left} more`] : lines;
}

/** The first notes of a line, one a line. */
export function noteLines({ objects, number }: Sheet): readonly string[] {
  const notes = objects('note-list');
  const lines = notes.slice(0, MAX_LINES).map((note) => {
    const { startSec, endSec, note: name, cents, velocity, vibrato, glideSt } = note;
    const seconds = (Number(endSec) - Number(startSec)).toFixed(2);
    const wave =
      typeof vibrato === 'object' && vibrato !== null && 'rateHz' in vibrato
        ? ` ~${Number(vibrato['rateHz']).toFixed(1)} Hz ±${Number(vibrato['depthCents']).toFixed(0)}`
        : '';
    const glide = glideSt === undefined ? '' : ` glides ${signed(Number(glideSt), 'semitone')} st`;
    return `${Number(startSec).toFixed(2).padStart(8)} s  ${seconds} s  ${textOf(name).padEnd(4)} ${signed(Number(cents), 'cent').padStart(4)} cents  ${textOf(velocity)}${wave}${glide}`;
  });
  const left = (number('note-summary.count') ?? notes.length) - lines.length;
  return left > 0 ? [...lines, `and ${left} more`] : lines;
}

/** The key at which a sampler puts the sound. */
export function rootLines({ text, number }: Sheet): readonly string[] {
  const midi = number('root-key.midi');
  if (midi === undefined) return [];
  return [
    `MIDI ${midi}, ${signed(number('root-key.cents') ?? 0, 'cent')} cents`,
    `${text('root-key.note') ?? ''} where C4 is 60 (scientific, SFZ)`,
    `${text('root-key.noteC3') ?? ''} where C3 is 60 (Kontakt, Yamaha)`,
  ];
}
