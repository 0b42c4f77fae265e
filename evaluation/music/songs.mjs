/**
 * Songs and loops with a grid that is known because we wrote it: styles, tempi, metres, swing, drift and the
 * looseness of a hand come from a seed.
 */
import { computeChance } from '../chance.mjs';

const [KICK, SNARE, HAT, OPEN, RIDE, STICK] = [36, 38, 42, 46, 51, 37];
const steps = (every, beats) =>
  Array.from({ length: Math.round(beats / every) }, (_, i) => i * every);

/** The onsets of the instruments, in beats of a bar; `bass` and `chord` likewise. */
const STYLES = {
  rock: { bpm: [70, 150], k: [0, 2, 2.5], s: [1, 3], h: steps(0.5, 4), bass: steps(0.5, 4) },
  pop: { bpm: [80, 140], k: [0, 1.5, 2], s: [1, 3], h: steps(0.5, 4), bass: [0, 1.5, 2, 3.5] },
  house: {
    bpm: [116, 134],
    k: [0, 1, 2, 3],
    s: [1, 3],
    o: steps(1, 4).map((t) => t + 0.5),
    h: steps(0.5, 4),
    bass: steps(1, 4).map((t) => t + 0.5),
  },
  funk: {
    bpm: [88, 118],
    k: [0, 0.75, 2.5],
    s: [1, 3],
    h: steps(0.25, 4),
    bass: [0, 0.75, 1.5, 2.5, 3.25],
  },
  drumAndBass: { bpm: [164, 180], k: [0, 2.5], s: [1, 3], h: steps(0.5, 4), bass: [0, 2.5] },
  trap: { bpm: [130, 150], k: [0, 1.75], s: [2], h: steps(0.25, 4), bass: [0, 1.75] },
  ballad: {
    bpm: [62, 84],
    k: [0, 2],
    s: [1, 3],
    h: steps(0.5, 4),
    bass: [0, 2],
    chord: steps(1, 4),
  },
  slowRock: { bpm: [66, 84], k: [0, 2, 2.5], s: [1, 3], h: steps(0.5, 4), bass: [0, 2, 2.5] },
  bossa: {
    bpm: [110, 140],
    k: [0, 1.5, 2, 3.5],
    x: [0, 1.5, 3],
    h: steps(0.5, 4),
    bass: [0, 1.5, 2, 3.5],
    chord: [0, 1.5, 3],
  },
  shuffle: {
    bpm: [84, 132],
    swung: true,
    k: [0, 2],
    s: [1, 3],
    h: steps(0.5, 4),
    bass: steps(0.5, 4),
  },
  jazz: {
    bpm: [110, 180],
    swung: true,
    k: [0],
    p: [1, 3],
    r: [0, 1, 1.5, 2, 3, 3.5],
    bass: steps(1, 4),
    chord: [0, 1.5],
  },
  swungFunk: {
    bpm: [84, 104],
    swungSixteenths: true,
    k: [0, 0.75, 2.5],
    s: [1, 3],
    h: steps(0.25, 4),
    bass: [0, 0.75, 2.5],
  },
  waltz: { bpm: [90, 170], beats: 3, k: [0], s: [1, 2], h: steps(1, 3), bass: [0], chord: [1, 2] },
  waltzRock: { bpm: [84, 140], beats: 3, k: [0], s: [2], h: steps(0.5, 3), bass: [0, 1, 2] },
  waltzPiano: { bpm: [90, 160], beats: 3, bass: [0], chord: [1, 2], melody: true },
  sixEight: {
    bpm: [50, 84],
    beats: 2,
    ternary: true,
    k: [0],
    s: [1],
    h: steps(1 / 3, 2),
    bass: [0, 2 / 3, 1],
  },
  sixEightArpeggio: {
    bpm: [50, 76],
    beats: 2,
    ternary: true,
    bass: [0, 1],
    arpeggio: steps(1 / 3, 2),
  },
  piano: { bpm: [70, 130], bass: [0, 2], chord: steps(1, 4), melody: true },
  guitar: { bpm: [80, 130], bass: [0, 2], arpeggio: steps(0.5, 4) },
  strum: { bpm: [84, 136], bass: [0], chord: [0, 1, 1.5, 2.5, 3, 3.5] },
  rave: {
    bpm: [140, 185],
    stems: true,
    k: [0, 1, 2, 3],
    s: [1, 3],
    o: steps(1, 4).map((t) => t + 0.5),
    h: steps(0.25, 4),
    bass: steps(1, 4).map((t) => t + 0.5),
  },
  acid: {
    bpm: [118, 145],
    stems: true,
    k: [0, 1, 2, 3],
    o: steps(1, 4).map((t) => t + 0.5),
    random: { every: 0.25, share: 0.75 },
  },
  breaks: { bpm: [110, 175], k: [0], s: [1, 3], h: steps(0.5, 4), ghosts: true },
  synth: { bpm: [110, 150], random: { every: 0.25, share: 0.6, chord: true } },
  techno: {
    bpm: [124, 145],
    k: [0, 1, 2, 3],
    h: steps(0.25, 4),
    random: { every: 0.25, share: 0.35, chord: true },
  },
};
export const STYLE_NAMES = Object.keys(STYLES);

const CHORDS = [
  [0, 4, 7],
  [9, 12, 16],
  [5, 9, 12],
  [7, 11, 14],
  [2, 5, 9],
  [4, 7, 11],
];
const PROGRAMS = { bass: [32, 33, 34, 38], chord: [0, 4, 24, 25, 27], melody: [0, 11, 65, 73] };

/** One piece: {notes, programs, seconds, truth{bpm, beats, downbeats, metre, swing, isLive, bpmRange, onsets}}. */
export function computeSong(
  seed,
  style,
  { bars, live = false, loose = false, drums = false } = {},
) {
  const random = computeChance(seed * 7919 + STYLE_NAMES.indexOf(style) * 104729);
  const form = STYLES[style];
  const perBar = form.beats ?? 4;
  const bpm =
    random.next() < 0.7 ? random.whole(...form.bpm) : +random.between(...form.bpm).toFixed(1);
  const swing = form.swung || form.swungSixteenths ? +random.between(1.45, 2.1).toFixed(2) : 1;
  const count = bars * perBar;
  const gain = live ? random.between(0.015, 0.03) : 0;
  const [slow, slower] = [random.between(0, 6.28), random.between(0, 6.28)];
  // what a band does: a slow wave of tempo, and a little on each beat
  const beatTimes = [0];
  const tempi = [];
  for (let i = 0; i < count; i++) {
    const wave =
      Math.sin((2 * Math.PI * i) / 48 + slow) + 0.6 * Math.sin((2 * Math.PI * i) / 19 + slower);
    const now = bpm * (1 + gain * wave);
    tempi.push(now);
    beatTimes.push(beatTimes[i] + 60 / now);
  }
  const swungAt = (beat) => {
    const whole = Math.floor(beat + 1e-9);
    const within = beat - whole;
    const long = swing / (1 + swing);
    if (form.swung && Math.abs(within - 0.5) < 1e-6) return whole + long;
    if (form.swungSixteenths) {
      const half = Math.floor(within * 2 + 1e-9) / 2;
      if (Math.abs(within - half - 0.25) < 1e-6) return whole + half + long / 2;
    }
    return beat;
  };
  const timeOf = (beat) => {
    const at = swungAt(beat);
    const whole = Math.min(count - 1, Math.floor(at + 1e-9));
    return beatTimes[whole] + (at - whole) * (beatTimes[whole + 1] - beatTimes[whole]);
  };
  const jitterSec = loose || live ? 0.006 : 0;
  const notes = [];
  const strike = (beat, channel, key, velocity, seconds) => {
    const at = Math.max(0, timeOf(beat) + jitterSec * random.normal());
    const loudness =
      velocity * (loose || live ? random.between(0.8, 1.1) : random.between(0.95, 1.05));
    notes.push({
      at,
      seconds,
      channel,
      key,
      velocity: Math.max(20, Math.min(127, Math.round(loudness))),
    });
  };
  // what a loop of one instrument holds, and a pattern that comes back bar after bar
  const isSolo = form.stems && bars <= 4 && random.next() < 0.7;
  const solo = isSolo
    ? random.pick(['k', 's', 'o', 'h', 'bass', 'random'].filter((part) => form[part]))
    : undefined;
  const drawn = steps(form.random?.every ?? 1, perBar).filter(
    (t) => t === 0 || random.next() < (t % 1 === 0 ? 0.9 : (form.random?.share ?? 0)),
  );
  const ghosts = form.ghosts
    ? steps(0.25, 4).filter((t) => t % 1 !== 0 && random.next() < 0.35)
    : [];
  const kicks = form.ghosts
    ? steps(0.5, 4).filter((t) => t > 0 && t % 2 !== 1 && random.next() < 0.35)
    : [];
  const tones = drawn.map(() => random.pick([0, 0, 3, 7, 10, 12]));
  const root = random.whole(-4, 5);
  const chords = Array.from({ length: 4 }, () => random.pick(CHORDS));
  const isDrumsOnly = drums || (form.k && random.next() < 0.3);
  const withFills = bars >= 8;
  for (let bar = 0; bar < bars; bar++) {
    const start = bar * perBar;
    const hit = (part, key, velocity, seconds = 0.15) =>
      (solo && solo !== part ? undefined : form[part])?.forEach((t) =>
        strike(start + t, 9, key, velocity + (t % 1 < 1e-6 ? 4 : -6), seconds),
      );
    hit('k', KICK, 108);
    hit('s', SNARE, 104);
    hit('x', STICK, 84);
    hit('p', 44, 70);
    hit('h', HAT, 74);
    hit('o', OPEN, 80);
    hit('r', RIDE, 84);
    for (const t of ghosts) strike(start + t, 9, SNARE, random.pick([50, 60, 84]), 0.1);
    for (const t of kicks) strike(start + t, 9, KICK, 100, 0.1);
    if (withFills && form.s && bar % 8 === 7)
      for (const t of steps(form.ternary ? 1 / 3 : 0.5, 1))
        strike(start + perBar - 1 + t, 9, 45, 96, 0.2);
    if (withFills && form.k && bar % 8 === 0 && bar > 0) strike(start, 9, 49, 92, 1);
    const beatSec = 60 / bpm;
    if (form.random && (!solo || solo === 'random'))
      drawn.forEach((t, i) => {
        const keys = form.random.chord ? [60, 63, 67] : [36];
        for (const key of keys)
          strike(
            start + t,
            3,
            key + root + (form.random.chord ? 0 : tones[i]),
            t % 1 === 0 ? 96 : 84,
            0.2 * beatSec,
          );
      });
    if (isDrumsOnly || (solo && solo !== 'bass')) continue;
    const chord = chords[bar % 4];
    form.bass?.forEach((t) =>
      strike(
        start + t,
        1,
        36 + ((root + chord[t === 0 || random.next() < 0.6 ? 0 : 2] + 12) % 12),
        92,
        0.45 * beatSec,
      ),
    );
    const chordal = form.chord ?? (form.k && !solo ? [0] : []);
    for (const t of chordal)
      for (const tone of chord)
        strike(start + t, 2, 60 + root + tone, 76, (form.chord ? 0.8 : perBar * 0.9) * beatSec);
    form.arpeggio?.forEach((t, i) =>
      strike(
        start + t,
        2,
        60 + root + chord[[0, 1, 2, 1][i % 4]],
        t === 0 ? 88 : 78,
        0.9 * beatSec,
      ),
    );
    if (form.melody || (!form.random && !solo && random.next() < 0.5))
      for (let beat = 0; beat < perBar; beat++) {
        const kind = random.next();
        const key = 72 + root + random.pick(chord);
        if (kind < 0.55) strike(start + beat, 3, key, 82, 0.8 * beatSec);
        else if (kind < 0.8)
          for (const t of form.ternary ? [0, 1 / 3, 2 / 3] : [0, 0.5])
            strike(start + beat + t, 3, key + random.pick([0, 2]), 80, 0.4 * beatSec);
      }
  }
  if (form.random) PROGRAMS.random = form.random.chord ? [81, 80, 90, 62] : [38, 39, 87];
  const lead = form.random ? PROGRAMS.random : PROGRAMS.melody;
  const programs = {
    1: random.pick(PROGRAMS.bass),
    2: random.pick(PROGRAMS.chord),
    3: random.pick(lead),
  };
  const mean = (60 * count) / (beatTimes[count] - beatTimes[0]);
  return {
    notes,
    programs,
    seconds: beatTimes[count],
    truth: {
      bpm: live ? mean : bpm,
      beats: beatTimes.slice(0, count),
      downbeats: beatTimes.slice(0, count).filter((_, i) => i % perBar === 0),
      metre: form.ternary ? '6/8' : `${perBar}/4`,
      swing: form.swung || form.swungSixteenths ? swing : form.ternary ? undefined : 1,
      isLive: live,
      bpmRange: [Math.min(...tempi), Math.max(...tempi)],
      bars,
    },
  };
}
