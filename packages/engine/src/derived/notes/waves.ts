import { median } from '../../core/numbers.js';
import type { Span } from './note-starts.js';
import { computeVibrato } from './vibrato.js';

/** Half a wave of the slowest vibrato, and a little more: a longer stay is a note. */
const MAX_HALF_SEC = 0.16;
/** Up, down and up again: fewer turns are steps of a tune. */
const MIN_SPANS = 3;
/** A singer's deepest vibrato (Prame 1997: up to 1.2 semitones to either side). */
const MAX_DEPTH_CENTS = 125;
/**
 * A trill jumps and stays: from one frame to the next it moves by less than a twentieth of its width in half of the
 * frames, a sine of 4 to 8 Hz in a quarter at most.
 */
const STILL = 0.05;
const MAX_STILL = 0.35;

/**
 * Joins the halves of a deep vibrato, which lie further apart than notes do, to one note.
 *
 * @param spans stretches of one pitch, in order of time.
 * @param midi semitones, one every `stepSec`.
 */
export function withoutWaves(
  spans: readonly Span[],
  midi: Float32Array,
  stepSec: number,
): readonly Span[] {
  const all: Span[] = [];
  const pitchOf = ({ from, to }: Span) => median(midi.subarray(from, to));
  for (let i = 0; i < spans.length;) {
    const last = turnsFrom(i, spans, pitchOf, MAX_HALF_SEC / stepSec);
    const [first, end] = [spans[i], spans[last]];
    if (!first || !end) break;
    const whole = { from: first.from, to: end.to };
    const isWave =
      last - i + 1 >= MIN_SPANS && isVibrato(midi.subarray(whole.from, whole.to), stepSec);
    if (isWave) all.push(whole);
    // Without a wave all are notes but the last, which may start one: an hour of a trill is walked once.
    else all.push(...spans.slice(i, Math.max(i + 1, last)));
    i = isWave ? last + 1 : Math.max(i + 1, last);
  }
  return all;
}

/** The last of the spans that follow each other from `first` on, up and down by turns; those between are short. */
function turnsFrom(
  first: number,
  spans: readonly Span[],
  pitchOf: (span: Span) => number,
  maxFrames: number,
): number {
  let last = first;
  let wasUp: boolean | undefined;
  for (;;) {
    const [one, next] = [spans[last], spans[last + 1]];
    if (!one || next?.from !== one.to) return last;
    const isUp = pitchOf(next) > pitchOf(one);
    if (isUp === wasUp || (last > first && one.to - one.from > maxFrames)) return last;
    wasUp = isUp;
    last++;
  }
}

function isVibrato(pitches: Float32Array, stepSec: number): boolean {
  const found = computeVibrato([...pitches], stepSec);
  if (!found || found.depthCents > MAX_DEPTH_CENTS) return false;
  const stillSt = (STILL * 2 * found.depthCents) / 100;
  let still = 0;
  for (let i = 1; i < pitches.length; i++)
    if (Math.abs((pitches[i] ?? 0) - (pitches[i - 1] ?? 0)) < stillSt) still++;
  return still <= MAX_STILL * (pitches.length - 1);
}
