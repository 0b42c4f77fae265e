import { computeChance } from '../chance.mjs';

/** Instruments that play one note at a time, with the range of each in MIDI numbers. */
export const PLAYERS = {
  piano: [0, 40, 88],
  guitar: [24, 45, 76],
  bass: [33, 29, 52],
  violin: [40, 57, 88],
  trumpet: [56, 57, 80],
  clarinet: [71, 52, 82],
  flute: [73, 62, 91],
  'square lead': [80, 50, 84],
};

/** Forty notes of one player: steps and leaps, short and long, tied and apart, some repeated. */
export function line(seed, player) {
  const [program, low, high] = PLAYERS[player];
  const chance = computeChance(seed * 6151 + program);
  const beatSec = 60 / chance.between(70, 140);
  const cents = chance.pick([0, 0, chance.between(-40, 40)]);
  const notes = [];
  let midi = chance.whole(low + 6, high - 6);
  let startSec = 0.4;
  for (let i = 0; i < 40; i++) {
    const lengthSec = beatSec * chance.pick([0.5, 0.5, 1, 1, 2]);
    const share = chance.pick([0.6, 0.9, 1]);
    notes.push({
      startSec,
      endSec: startSec + lengthSec * share - 0.01,
      midi,
      velocity: chance.whole(60, 115),
      channel: 0,
    });
    startSec += lengthSec;
    const step = chance.pick([-5, -4, -3, -2, -2, -1, 0, 1, 2, 2, 3, 4, 5, 7, -7, 12]);
    midi += midi + step > high || midi + step < low ? -step : step;
    midi = Math.min(high, Math.max(low, midi));
  }
  return { notes, programs: [program], cents };
}

/** One note of one program, for a second and a half. */
export const single = (program, midi, velocity = 100) => ({
  notes: [{ startSec: 0.05, endSec: 1.6, midi, velocity, channel: 0 }],
  programs: [program],
  cents: 0,
});
