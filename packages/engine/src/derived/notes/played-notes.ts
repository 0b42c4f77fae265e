import { itemAt } from '../../core/item-at.js';
import { amplitudeDb, median } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp10 } from '../../elementary/exp10.js';
import {
  HIGHEST_TONE_HZ,
  MIN_CLARITY,
  MIN_RMS,
  LOWEST_TONE_HZ,
  type ToneFrames,
  toneFrames,
} from '../../features/notes/tone-frames.js';
import { defineDerived } from '../derived.js';
import { type Onset, onsets } from '../rhythm/onsets.js';
import { noteStartsSec, type Span } from './note-starts.js';
import { type Vibrato, computeVibrato } from './vibrato.js';
import { withoutWaves } from './waves.js';

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
  basis: 'McLeod and Wyvill 2005; steps of pitch, gaps, onsets',
  needs: { frames: toneFrames, onsets },

  derive({ frames, onsets: begins }): Reading<PlayedLine> {
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
        absent: `no single tone of ${LOWEST_TONE_HZ} to ${HIGHEST_TONE_HZ} Hz lasts 60 ms: several notes at once, a higher note, or noise`,
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
