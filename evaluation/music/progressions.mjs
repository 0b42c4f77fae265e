import { computeChance } from '../chance.mjs';

export const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** Semitones over the root. */
export const QUALITIES = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  7: [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  dim7: [0, 3, 6, 9],
};

/** Degrees as [semitones over the tonic, quality, quality with a seventh]. */
const MAJOR = {
  I: [0, 'maj', 'maj7'],
  ii: [2, 'min', 'min7'],
  iii: [4, 'min', 'min7'],
  IV: [5, 'maj', 'maj7'],
  V: [7, 'maj', '7'],
  vi: [9, 'min', 'min7'],
};
const MINOR = {
  i: [0, 'min', 'min7'],
  III: [3, 'maj', 'maj7'],
  iv: [5, 'min', 'min7'],
  v: [7, 'min', 'min7'],
  V: [7, 'maj', '7'],
  VI: [8, 'maj', 'maj7'],
  VII: [10, 'maj', '7'],
};
/** Progressions as textbooks and songs have them. */
const SONGS = {
  major: [
    'I V vi IV', 'I IV V I', 'ii V I I', 'I vi IV V', 'vi IV I V', 'I iii IV V', 'I IV ii V', 'IV V I vi',
    'I ii IV I', 'I V IV I',
  ],
  minor: [
    'i VI III VII', 'i iv V i', 'i VII VI V', 'i iv VII III', 'i VI iv V', 'i v VI iv', 'i III VII i',
    'iv V i i', 'i iv v i', 'VI VII i i',
  ],
}; // prettier-ignore

/** Comping, bass, and melody: pianos, guitars, organ, strings, brass, pads. */
const COMPING = [0, 4, 16, 24, 25, 27, 48, 52, 61, 89];
const BASSES = [32, 33, 34, 38, 43];
const LEADS = [40, 56, 65, 71, 73, 80];
const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };

/** Four songs' bars in a key, with all that a band may play: `{ notes, programs, chords, endSec }`. */
function play(chance, { tonic, mode, fromSec, bars, barSec, band, sevenths }) {
  const degrees = mode === 'major' ? MAJOR : MINOR;
  const songs = [chance.pick(SONGS[mode]), chance.pick(SONGS[mode])];
  const notes = [];
  const chords = [];
  for (let bar = 0; bar < bars; bar++) {
    const isLast = bar === bars - 1;
    const degree =
      isLast && band.ends
        ? mode === 'major'
          ? 'I'
          : 'i'
        : songs[(bar >> 2) % 2].split(' ')[bar % 4];
    const [above, plain, seventh] = degrees[degree];
    const quality = chance.next() < sevenths ? seventh : plain;
    const root = (tonic + above) % 12;
    const startSec = fromSec + bar * barSec;
    chords.push({ startSec, endSec: startSec + barSec, root, quality });
    notes.push(...comp(chance, { root, quality, startSec, barSec, band }));
    if (band.melody)
      notes.push(...sing(chance, { tonic, mode, root, quality, startSec, barSec, isLast }));
    if (band.drums) notes.push(...drum(startSec, barSec));
  }
  return { notes, chords, endSec: fromSec + bars * barSec };
}

/** One chord for a bar: held, in quarters, or broken; the bass under it. */
export function comp(chance, { root, quality, startSec, barSec, band }) {
  const lowest = 52 + chance.whole(0, 5);
  const tones = QUALITIES[quality].map(
    (step) => lowest + ((((root + step - lowest) % 12) + 12) % 12),
  );
  const velocity = chance.whole(70, 105);
  const beat = barSec / 4;
  const at = (from, to, midi, channel = 0) => ({
    startSec: startSec + from * beat,
    endSec: startSec + to * beat - 0.02,
    midi,
    velocity,
    channel,
  });
  const notes = [];
  if (band.style === 'held') for (const tone of tones) notes.push(at(0, 4, tone));
  if (band.style === 'quarters')
    for (let b = 0; b < 4; b++) for (const tone of tones) notes.push(at(b, b + 0.9, tone));
  if (band.style === 'broken')
    for (let b = 0; b < 8; b++) notes.push(at(b / 2, b / 2 + 1, tones[b % tones.length]));
  if (band.bass) {
    const low = 36 + ((root + 12 - 0) % 12) - (root > 7 ? 12 : 0);
    notes.push(at(0, 2, low, 1));
    notes.push(at(2, 4, chance.next() < 0.6 ? low : low + (quality === 'dim7' ? 6 : 7), 1));
  }
  return notes;
}

/** Chord tones on the beat, steps of the scale between. */
function sing(chance, { tonic, mode, root, quality, startSec, barSec, isLast }) {
  const beat = barSec / 4;
  const scale = SCALES[mode].map((step) => (tonic + step) % 12);
  const tones = QUALITIES[quality].map((step) => (root + step) % 12);
  const notes = [];
  for (let b = 0; b < (isLast ? 1 : 4); b++) {
    const pitch = chance.next() < 0.7 ? chance.pick(tones) : chance.pick(scale);
    const midi = 67 + ((pitch - 67 + 120) % 12);
    notes.push({
      startSec: startSec + b * beat,
      endSec: startSec + (isLast ? 4 : b + 0.95) * beat,
      midi,
      velocity: 95,
      channel: 2,
    });
  }
  return notes;
}

function drum(startSec, barSec) {
  const hit = (at, midi) => ({
    startSec: startSec + (at * barSec) / 8,
    endSec: startSec + ((at + 0.5) * barSec) / 8,
    midi,
    velocity: 95,
    channel: 9,
  });
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [
    hit(i, 42),
    ...(i % 4 === 0 ? [hit(i, 36)] : []),
    ...(i % 4 === 2 ? [hit(i, 38)] : []),
  ]);
}

const bandOf = (chance) => ({
  style: chance.pick(['held', 'quarters', 'broken']),
  bass: chance.next() < 0.8,
  melody: chance.next() < 0.6,
  drums: chance.next() < 0.5,
  ends: chance.next() < 0.7,
});
const programsOf = (chance) => [chance.pick(COMPING), chance.pick(BASSES), chance.pick(LEADS)];

/** A piece of 16 bars in one of the 24 keys, some tempo, some tuning. */
export function keyPiece(seed, key) {
  const chance = computeChance(seed * 1000 + key);
  const [tonic, mode] = [key % 12, key < 12 ? 'major' : 'minor'];
  const barSec = 240 / chance.between(80, 160);
  const cents = chance.pick([0, 0, -32, chance.between(-45, 45)]);
  const band = bandOf(chance);
  const sevenths = chance.pick([0, 0.3]);
  const programs = programsOf(chance);
  const { notes, chords } = play(chance, {
    tonic,
    mode,
    fromSec: 0.3,
    bars: 16,
    barSec,
    band,
    sevenths,
  });
  return { notes, programs, cents, chords, keys: [{ startSec: 0, tonic, mode }] };
}

/** Two keys, one after the other, 16 bars each: up a tone or two, to the fifth, or to any other. */
export function modulation(seed) {
  const chance = computeChance(seed * 7919 + 5);
  const barSec = 240 / chance.between(80, 150);
  const band = bandOf(chance);
  const programs = programsOf(chance);
  const first = { tonic: chance.whole(0, 11), mode: chance.pick(['major', 'minor']) };
  const second = {
    tonic: (first.tonic + chance.pick([1, 2, 3, 5, 7, 10])) % 12,
    mode: chance.pick([first.mode, first.mode, 'major']),
  };
  const one = play(chance, {
    ...first,
    fromSec: 0.3,
    bars: 16,
    barSec,
    band: { ...band, ends: true },
    sevenths: 0.2,
  });
  const two = play(chance, {
    ...second,
    fromSec: one.endSec,
    bars: 16,
    barSec,
    band,
    sevenths: 0.2,
  });
  return {
    notes: [...one.notes, ...two.notes],
    programs,
    cents: chance.between(-20, 20),
    chords: [...one.chords, ...two.chords],
    keys: [
      { startSec: 0, ...first },
      { startSec: one.endSec, ...second },
    ],
  };
}

/** Comping of any chords, with bars of drums only or of silence: 24 bars of one or two chords. */
export function comping(seed, program) {
  const chance = computeChance(seed * 104729 + program);
  const chordSec = (240 / chance.between(80, 140)) * chance.pick([0.5, 1]);
  const band = { ...bandOf(chance), melody: false };
  const notes = [];
  const chords = [];
  const tonic = chance.whole(0, 11);
  const MIX = ['maj', 'maj', 'maj', 'min', 'min', 'min', '7', '7', 'maj7', 'min7', 'dim7'];
  let last = '';
  for (let i = 0; i < 32; i++) {
    const startSec = 0.5 + i * chordSec;
    const isQuiet = chance.next() < 0.06;
    const root = (tonic + chance.pick([0, 2, 4, 5, 7, 9, 10, 3, 8])) % 12;
    const quality = chance.pick(MIX);
    if (isQuiet || `${root}${quality}` === last) {
      if (band.drums) notes.push(...drum(startSec, chordSec));
      chords.push({ startSec, endSec: startSec + chordSec, quality: 'N' });
      last = '';
      continue;
    }
    last = `${root}${quality}`;
    chords.push({ startSec, endSec: startSec + chordSec, root, quality });
    notes.push(...comp(chance, { root, quality, startSec, barSec: chordSec, band }));
    if (band.drums) notes.push(...drum(startSec, chordSec));
  }
  return {
    notes,
    programs: [program, chance.pick(BASSES)],
    cents: chance.pick([0, 0, chance.between(-40, 40)]),
    chords,
  };
}

/** Drums only: 12 bars. */
export function drumsOnly(seed) {
  const chance = computeChance(seed + 31);
  const barSec = 240 / chance.between(80, 170);
  const kit = () => chance.pick([35, 36, 37, 38, 39, 40, 42, 44, 46, 49, 51, 54, 56, 69, 70]);
  const pattern = Array.from({ length: 16 }, () =>
    chance.next() < 0.7 ? [kit()] : [kit(), kit()],
  );
  const notes = [];
  for (let bar = 0; bar < 12; bar++)
    pattern.forEach((hits, i) => {
      const startSec = bar * barSec + (i * barSec) / 16;
      for (const midi of hits)
        notes.push({
          startSec,
          endSec: startSec + 0.1,
          midi,
          velocity: chance.whole(60, 120),
          channel: 9,
        });
    });
  return { notes, programs: [], cents: 0, chords: [], keys: [] };
}
