import { amplitudeDb, itemAt, median } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import {
  DEEPEST_TONE_HZ,
  deepToneFrames,
  type DeepToneFrames,
} from '../../features/notes/deep-tone-frames.js';
import {
  HIGHEST_TONE_HZ,
  MIN_CLARITY,
  MIN_RMS,
  toneFrames,
  type ToneFrames,
} from '../../features/notes/tone-frames.js';
import { defineDerived } from '../derived.js';
import { type Onset, onsets } from '../rhythm/onsets.js';
import { computeVibrato, type Vibrato } from './vibrato.js';

/** Frames from `from` (included) to `to` in which one note sounds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Frames that an onset may lie from where the pitch of its note is found. */
const ONSET_FRAMES = 6;

/**
 * When each note begins, s: at the first onset near where its pitch is found, if there is one. An onset is that of one
 * note, and lies before its end, so that the starts are in the order of the notes. (The nearest one instead of the
 * first costs 1 % of the notes that are right, of flutes 6 %, whose pitch settles late: evaluation/music-notes.mjs,
 * seeds 1 and 2.)
 */
export function noteStartsSec(
  spans: readonly Span[],
  { firstSec, stepSec }: Pick<ToneFrames, 'firstSec' | 'stepSec'>,
  onsets: readonly Pick<Onset, 'timeSec'>[],
): readonly number[] {
  const reachSec = (ONSET_FRAMES + 0.5) * stepSec;
  let next = 0;
  return spans.map(({ from, to }) => {
    const foundSec = firstSec + from * stepSec;
    while ((onsets[next]?.timeSec ?? Infinity) < foundSec - reachSec) next++;
    const onsetSec = onsets[next]?.timeSec ?? Infinity;
    if (onsetSec > foundSec + reachSec || onsetSec >= firstSec + to * stepSec) return foundSec;
    next++;
    return onsetSec;
  });
}

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

/** The constants of this file were chosen on seeds 1 to 3 of evaluation/music-notes.mjs. */
/** A frame this far under the loudest is no note. */
const QUIET_DB = -38;
/** A new note begins where the pitch differs by this from that of the last frames, for this many frames. */
const STEP_ST = 0.6;
const STEP_FRAMES = 4;
const RECENT_FRAMES = 15;
/** The shortest note, in frames of 10 ms. */
const MIN_FRAMES = 6;
/** Minimum time before a note can be struck again: a slow attack has its onset late. */
const STRUCK_FRAMES = 10;
/** Minimum rise within 80 ms: the noise of a released key is an onset too. */
const MIN_RISE = exp10(1.5 / 20);
const RISE_BEFORE = 4;
const RISE_AFTER = 8;
/**
 * Where one note rings into the next, both together repeat with a longer period for a moment: a note this short and
 * this far under the next one belongs to that one.
 */
const PASSING_FRAMES = 12;
const PASSING_ST = 5;
const MIN_GLIDE_ST = 1;
/** Minimum share of the loud frames that have one clear pitch in a line of single notes. */
const MIN_CLEAR_SHARE = 0.5;

/** One note of a line. */
export interface PlayedNote {
  readonly startSec: number;
  readonly endSec: number;
  /** Nearest note in equal temperament, A4 = 440 Hz = 69. */
  readonly midi: number;
  readonly cents: number;
  /** Level of the loudest 50 ms. */
  readonly levelDb: number;
  readonly vibrato: Vibrato | undefined;
  /** Glide from its beginning to its end, where it is a semitone or more. */
  readonly glideSt: number | undefined;
}

export interface PlayedLine {
  readonly notes: readonly PlayedNote[];
  /** Share of the loud frames that have one clear pitch. */
  readonly clearShare: number;
}

/** The notes of a line of single notes (docs/measures/notes.md#notes-of-a-line). */
export const playedNotes = defineDerived({
  id: 'played-notes',
  // Basis: McLeod and Wyvill 2005; steps of pitch, gaps, onsets
  needs: { short: toneFrames, deep: deepToneFrames, onsets },

  derive({ short, deep, onsets: begins }): Reading<PlayedLine> {
    const frames = withDeepTones(short, deep);
    const { midi, clarity, own, rms } = frames;
    const loudest = rms.reduce((max, value) => Math.max(max, value), 0);
    const gate = Math.max(MIN_RMS, loudest * exp10(QUIET_DB / 20));
    let [loud, clear] = [0, 0];
    const isTone = Uint8Array.from(rms, (value, i) => {
      if (value < gate) return 0;
      loud++;
      const is = Number((clarity[i] ?? 0) >= MIN_CLARITY && (midi[i] ?? 0) > 0);
      clear += is * (own[i] ?? 0);
      return is;
    });
    if (clear < MIN_FRAMES)
      return {
        absent: `no single tone of ${DEEPEST_TONE_HZ} to ${HIGHEST_TONE_HZ} Hz lasts 60 ms: several notes at once, a higher note, or noise`,
      };
    const clearShare = clear / loud;
    if (clearShare < MIN_CLEAR_SHARE)
      return {
        absent: `only ${(100 * clearShare).toFixed(0)} % of the sound has one clear pitch (${100 * MIN_CLEAR_SHARE} % are needed): several notes at once, drums or noise`,
      };
    const frameOf = ({ timeSec }: Onset) =>
      Math.round((timeSec - frames.firstSec) / frames.stepSec);
    const struck = begins.map(frameOf).filter((at) => risesAt(rms, at));
    const pitched = runs(isTone).flatMap((run) =>
      withoutPassing(withoutWaves(splitAtSteps(run, midi), midi, frames.stepSec), midi),
    );
    const spans = splitAtOnsets(pitched, struck).filter(({ from, to }) => to - from >= MIN_FRAMES);
    const starts = noteStartsSec(spans, frames, begins);
    const notes = spans.map((span, i): PlayedNote => {
      const foundEndSec = frames.firstSec + span.to * frames.stepSec;
      return {
        startSec: starts[i] ?? 0,
        // an onset that is found before its pitch ends the note before it
        endSec: Math.min(foundEndSec, starts[i + 1] ?? foundEndSec),
        ...soundOf(span, frames),
      };
    });
    return { value: { notes, clearShare } };
  },
});

/** A long frame is clear once a note fills most of it, 50 ms after a short one would be. */
const LATE_FRAMES = 5;

/**
 * Frames of 50 ms find no pitch under 40 Hz: where they are not clear, the longer ones decide. Where both are, the long
 * one found a string that sounds along, or the common period of two notes.
 */
export function withDeepTones(short: ToneFrames, deep: DeepToneFrames): ToneFrames {
  if (!deep.midi.some((pitch) => pitch > 0)) return short;
  const shift = Math.round((deep.firstSec - short.firstSec) / short.stepSec);
  const isClear = Uint8Array.from(short.clarity, (clarity, i) =>
    Number(clarity >= MIN_CLARITY && short.own[i] === 1),
  );
  const [midi, clarity, own, rms] = [short.midi, short.clarity, short.own, short.rms].map(
    (values) => values.slice(),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const take = (from: number, at: number) => {
    midi[at] = deep.midi[from] ?? 0;
    clarity[at] = deep.clarity[from] ?? 0;
    own[at] = 1;
    rms[at] = deep.rms[from] ?? 0;
  };
  deep.midi.forEach((pitch, from) => {
    const at = from + shift;
    if (pitch === 0 || isClear[at] !== 0) return;
    take(from, at);
    const isFirst = (deep.midi[from - 1] ?? 0) === 0;
    for (let i = at - 1; isFirst && i >= at - LATE_FRAMES && isClear[i] === 0; i--) take(from, i);
    const isLast = (deep.midi[from + 1] ?? 0) === 0;
    for (let i = at + 1; isLast && i <= at + LATE_FRAMES && isClear[i] === 0; i++) take(from, i);
  });
  return { ...short, midi, clarity, own, rms };
}

function runs(mask: Uint8Array): readonly Span[] {
  const all: { from: number; to: number }[] = [];
  mask.forEach((is, i) => {
    if (is !== 1) return;
    const last = all.at(-1);
    if (last && i - last.to <= 1) last.to = i + 1;
    else all.push({ from: i, to: i + 1 });
  });
  return all;
}

/** Where the pitch leaves that of the frames before and does not return. */
function splitAtSteps({ from, to }: Span, midi: Float32Array): readonly Span[] {
  const all: Span[] = [];
  let start = from;
  let away = 0;
  let recent = midi[from] ?? 0;
  for (let i = from; i < to; i++) {
    const isAway = Math.abs((midi[i] ?? 0) - recent) > STEP_ST;
    away = isAway ? away + 1 : 0;
    if (!isAway) recent = median(midi.subarray(Math.max(start, i + 1 - RECENT_FRAMES), i + 1));
    if (away < STEP_FRAMES) continue;
    const at = i + 1 - away;
    if (at > start) all.push({ from: start, to: at });
    start = at;
    recent = median(midi.subarray(at, i + 1));
    away = 0;
  }
  all.push({ from: start, to });
  return all;
}

/** Assigns the mixture of two notes to the second of them. */
function withoutPassing(spans: readonly Span[], midi: Float32Array): readonly Span[] {
  const all: Span[] = [];
  let start: number | undefined;
  spans.forEach((span, i) => {
    const next = spans[i + 1];
    const pitch = median(midi.subarray(span.from, span.to));
    const isPassing =
      next !== undefined &&
      span.to - span.from <= PASSING_FRAMES &&
      median(midi.subarray(next.from, next.to)) - pitch > PASSING_ST;
    if (isPassing) {
      start ??= span.from;
      return;
    }
    all.push({ from: start ?? span.from, to: span.to });
    start = undefined;
  });
  return all;
}

function risesAt(rms: Float32Array, at: number): boolean {
  const before = rms.subarray(Math.max(0, at - RISE_BEFORE), at + 1);
  const after = rms.subarray(Math.max(0, at), at + RISE_AFTER);
  const lowest = before.reduce((min, value) => Math.min(min, value), Infinity);
  return after.reduce((max, value) => Math.max(max, value), 0) >= MIN_RISE * lowest;
}

/** Notes that are struck again; both lists are in order of time, and a day of them is walked once. */
function splitAtOnsets(spans: readonly Span[], struck: readonly number[]): readonly Span[] {
  let next = 0;
  return spans.flatMap(({ from, to }) => {
    const starts = [from];
    for (; (struck[next] ?? Infinity) < to - MIN_FRAMES; next++) {
      const at = itemAt(struck, next);
      if (at > from + STRUCK_FRAMES) starts.push(at);
    }
    return starts.map((at, i) => ({ from: at, to: starts[i + 1] ?? to }));
  });
}

/** From the medians of its first and its last fifth. */
function computeGlide(pitches: readonly number[]): number | undefined {
  const fifth = Math.ceil(pitches.length / 5);
  const glide = median(pitches.slice(-fifth)) - median(pitches.slice(0, fifth));
  return Math.abs(glide) >= MIN_GLIDE_ST ? glide : undefined;
}

/** Values of a note between its start and its end. */
function soundOf(
  { from, to }: Span,
  { midi, rms, stepSec }: ToneFrames,
): Omit<PlayedNote, 'startSec' | 'endSec'> {
  // the attack and the end of a note are the least steady
  const trim = Math.min(3, Math.floor((to - from) / 4));
  const pitches = [...midi.subarray(from + trim, to - trim)];
  const pitch = median(pitches);
  const nearest = Math.round(pitch);
  return {
    midi: nearest,
    cents: 100 * (pitch - nearest),
    levelDb: amplitudeDb(rms.subarray(from, to).reduce((max, value) => Math.max(max, value), 0)),
    vibrato: computeVibrato(pitches, stepSec),
    glideSt: computeGlide(pitches),
  };
}
