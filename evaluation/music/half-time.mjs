/**
 * Drums that may be counted at one tempo or at its double, as their genres count them: the backbeat of a slow song lies
 * on beats 2 and 4, that of half-time drums on beat 3. Other differences (hats, rolls, bass) vary by seed.
 */
import { computeChance } from '../chance.mjs';

const [KICK, SNARE, CLAP, HAT, OPEN, RIDE] = [36, 38, 39, 42, 46, 51];
const every = (step, beats = 4) =>
  Array.from({ length: Math.round(beats / step) }, (_, i) => i * step);

/**
 * Onsets in beats of a bar of the tempo that the genre counts: `kick`, `snare`, `hat` and `bass` are choices.
 */
const GENRES = {
  hipHop: {
    bpm: [66, 84],
    kick: [
      [0, 1.75, 2.5],
      [0, 2.5],
      [0, 0.75, 2.5],
      [0, 1.5, 2, 3.75],
    ],
    snare: [1, 3],
    hat: [every(0.5), every(0.5), every(0.25)],
    bass: [
      [0, 1.75, 2.5],
      [0, 2.5],
      [0, 0.75, 1.5, 2.5],
    ],
    mayswing: true,
  },
  boomBap: {
    bpm: [84, 98],
    kick: [
      [0, 1.75, 2.5],
      [0, 0.75, 2.5],
      [0, 1.5, 2.5],
    ],
    snare: [1, 3],
    hat: [every(0.5), every(0.5), every(0.25)],
    bass: [
      [0, 1.75, 2.5],
      [0, 0.5, 2.5],
    ],
    mayswing: true,
  },
  ballad: {
    bpm: [62, 80],
    kick: [
      [0, 2],
      [0, 2, 2.5],
      [0, 1.5, 2],
    ],
    snare: [1, 3],
    hat: [every(0.5), every(0.5), every(0.25), every(1)],
    bass: [[0, 2], every(1), [0, 1.5, 2, 3.5]],
    chords: [every(1), [0], every(0.5)],
    hatKeys: [HAT, RIDE],
  },
  dubstep: {
    bpm: [138, 142],
    kick: [[0], [0, 0.5], [0, 3.5], [0, 1.5], [0, 1.5, 3.5]],
    snare: [2],
    hat: [every(1), every(0.5), [], every(1).map((t) => t + 0.5)],
    bass: [[0], [0, 2], [0, 0.5, 1, 1.5, 2, 3], every(1 / 3), every(0.5)],
    isSub: true,
  },
  trap: {
    bpm: [130, 160],
    kick: [
      [0, 1.75],
      [0, 1.5, 3.5],
      [0, 0.75, 3],
      [0, 2.5],
    ],
    snare: [2],
    hat: [every(0.5), every(0.5), every(0.25)],
    bass: [[0, 1.75], [0, 2.5], [0]],
    isSub: true,
    rolls: true,
  },
  halfTimeBass: {
    bpm: [168, 176],
    kick: [[0], [0, 3.5], [0, 1.5], [0, 0.75]],
    snare: [2],
    hat: [every(0.5), every(1), every(0.25)],
    bass: [[0], [0, 1.5, 3], [0, 2.5]],
    isSub: true,
  },
  drumAndBass: {
    bpm: [168, 178],
    kick: [
      [0, 2.5],
      [0, 1.5, 2.5],
      [0, 0.5, 2.5],
    ],
    snare: [1, 3],
    hat: [every(0.5), every(0.5), every(0.25)],
    bass: [[0], [0, 2.5], [0, 0.75, 1.5]],
    isSub: true,
    ghosts: true,
  },
};
export const GENRE_NAMES = Object.keys(GENRES);

/** One piece: {notes, programs, seconds, bpm}; as `computeSong`, with the tempo that its genre counts. */
export function computeHalfTime(seed, genre, { bars }) {
  const random = computeChance(seed * 6151 + GENRE_NAMES.indexOf(genre) * 80_021 + 17);
  const form = GENRES[genre];
  const bpm = random.whole(...form.bpm);
  const beatSec = 60 / bpm;
  const [kick, hat, bass] = [random.pick(form.kick), random.pick(form.hat), random.pick(form.bass)];
  const hatKey = random.pick(form.hatKeys ?? [HAT]);
  const snareKey = random.pick(form.isSub ? [SNARE, SNARE, CLAP] : [SNARE]);
  const chords = random.pick(form.chords ?? [[], [0], every(1)]);
  const swing = form.mayswing && random.next() < 0.4 ? random.between(0.54, 0.62) : 0.5;
  const jitterSec = random.next() < 0.5 ? 0.006 : 0;
  const [hasBass, hasMelody] = [random.next() < 0.85, random.next() < 0.5];
  const root = random.whole(-4, 5);
  const bassKey = form.isSub ? 28 : 36;
  const notes = [];
  const strike = (beat, channel, key, velocity, beats) => {
    const half = Math.floor(beat * 2 + 1e-9) / 2;
    const within = beat - half;
    const at = Math.abs(within - 0.25) < 1e-6 ? half + swing * 0.5 : beat;
    notes.push({
      at: Math.max(0, at * beatSec + jitterSec * random.normal()),
      seconds: beats * beatSec,
      channel,
      key,
      velocity: Math.max(20, Math.min(127, Math.round(velocity * random.between(0.93, 1.05)))),
    });
  };
  for (let bar = 0; bar < bars; bar++) {
    const start = 4 * bar;
    for (const t of kick) strike(start + t, 9, KICK, 110, 0.2);
    for (const t of form.snare) strike(start + t, 9, snareKey, 108, 0.2);
    for (const t of hat) strike(start + t, 9, hatKey, t % 1 === 0 ? 78 : 68, 0.1);
    if (form.rolls)
      for (const t of every(1))
        if (random.next() < 0.25) {
          const step = random.pick([1 / 8, 1 / 6, 1 / 4]);
          for (let s = step; s < 0.999; s += step) strike(start + t + s, 9, HAT, 70, 0.05);
        }
    if (form.ghosts)
      for (const t of [0.75, 1.75, 2.25, 3.75])
        if (random.next() < 0.5) strike(start + t, 9, SNARE, 60, 0.1);
    if (bar % 8 === 7 && bars >= 8) strike(start + 3.5, 9, OPEN, 84, 0.4);
    const tone = [0, 0, -4, 3][bar % 4];
    if (hasBass)
      bass.forEach((t, i) => {
        const next = bass[i + 1] ?? 4;
        strike(start + t, 1, bassKey + root + tone, 100, 0.9 * (next - t));
      });
    for (const t of chords)
      for (const third of [0, 3, 7])
        strike(start + t, 2, 60 + root + tone + third, 72, (0.9 * 4) / chords.length);
    if (hasMelody)
      for (const t of every(form.isSub && bpm > 120 ? 2 : 1))
        if (random.next() < 0.7)
          strike(start + t, 3, 72 + root + random.pick([0, 3, 5, 7, 10]), 78, 0.8);
  }
  const programs = {
    1: random.pick(form.isSub ? [38, 39, 87] : [32, 33, 34]),
    2: random.pick(form.isSub ? [81, 89, 90] : [0, 4, 24]),
    3: random.pick(form.isSub ? [80, 81, 11] : [0, 11, 65, 73]),
  };
  return { notes, programs, seconds: 4 * bars * beatSec, bpm };
}
