import { describe, expect, test } from 'vitest';
import { stereo } from '../../../../../testing/readings.js';
import { amplitudeOf, concat, sine } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { loudnessSteps } from '../../features/loudness/loudness-steps.js';
import { ENVELOPE_BANDS } from '../../features/speech/voice-envelope.js';
import type { Reading } from '../../core/reading.js';
import { TURN_NUMBERS, type TalkerTurn, talkerTurns } from './talker-turns.js';
import { type Talker, talkers } from './talkers.js';
import { VOICE_DIRECTIONS } from './voice-directions.js';

const RATE = 48_000;
const TURN_SEC = 4;
const TURN_FRAMES = 200;

/** Numbers of a voice that lies so many deviations along the first direction, moved a little from turn to turn. */
function voiceAt(deviations: number, turn: number): Float64Array {
  const along = VOICE_DIRECTIONS[0] ?? [];
  const square = along.reduce((sum, weight) => sum + weight * weight, 0);
  const place = deviations + Math.sin(7 * turn);
  return Float64Array.from(along, (weight) => (weight * place) / square);
}

/** Turns of 4 s, by the place of their voice and their level. */
function separated(
  turns: readonly { readonly voice: number; readonly db: number }[],
  own: (voice: number) => Partial<TalkerTurn> = () => ({}),
): Reading<readonly Talker[]> {
  const samples = concat(...turns.map(({ db }) => sine(RATE, TURN_SEC, 1000, amplitudeOf(db))));
  const derive = talkers.derive.bind(talkers) as (of: object) => Reading<readonly Talker[]>;
  return derive({
    steps: outputOf(loudnessSteps, stereo(RATE, samples)),
    turns: turns.map(({ voice }, i): TalkerTurn => ({
      start: i * TURN_FRAMES,
      end: (i + 1) * TURN_FRAMES,
      voice: voiceAt(voice, i),
      isVoiced: true,
      logit: 4,
      ...own(voice),
    })),
  });
}

const repeated = <T>(of: readonly T[], times: number): readonly T[] =>
  Array.from({ length: times }, () => of).flat();

const first = { voice: 0, db: -20 };
const second = { voice: 8, db: -26 };

describe('talkers', () => {
  test('two voices 6 dB apart: the level of each, and their turns', () => {
    const found = separated(repeated([first, second], 5));
    const [one, other] = 'value' in found ? found.value : [];
    expect(one?.lufs).toBeWithin(0.1, -20);
    expect(other?.lufs).toBeWithin(0.1, -26);
    expect(one?.speechSec).toBe(20);
    expect(other?.turns.map(({ start }) => start)).toEqual([200, 600, 1000, 1400, 1800]);
  });

  test('turns that touch are joined, and the first to speak is the first', () => {
    const found = separated(repeated([second, second, first], 4));
    const [one] = 'value' in found ? found.value : [];
    expect(one?.lufs).toBeWithin(0.1, -26);
    expect(one?.turns).toHaveLength(4);
    expect(one?.turns[0]).toMatchObject({ start: 0, end: 2 * TURN_FRAMES });
  });

  test('a voice 15 dB down in half of its turns: their range, and the level of each', () => {
    const quiet = { voice: second.voice, db: -35 };
    const turns = [...repeated([first, { ...second, db: -20 }], 5), ...repeated([first, quiet], 5)];
    const found = separated(turns);
    const [one, other] = 'value' in found ? found.value : [];
    expect(one?.rangeLu).toBeWithin(0.1, 0);
    expect(other?.rangeLu).toBeWithin(0.1, 15);
    expect(other?.turns.at(-1)?.lufs).toBeWithin(0.1, -35);
  });

  test('a talker whose turns are not voiced has no pitch', () => {
    const found = separated(repeated([first, second], 5), (voice) => ({ isVoiced: voice === 0 }));
    const [one, other] = 'value' in found ? found.value : [];
    expect(one?.semitones).toBeTypeOf('number');
    expect(other?.semitones).toBeUndefined();
  });

  test('doubtful speech in a few stretches is no talker; in many it is', () => {
    const doubtful = (voice: number) => ({ logit: voice === 0 ? 4 : 1.7 });
    const inserted = [...repeated([first], 5), ...repeated([second], 4), ...repeated([first], 5)];
    expect(separated(inserted, doubtful)).toHaveProperty('absent');
    expect(separated(inserted)).toHaveProperty('value');
    expect(separated(repeated([first, second], 6), doubtful)).toHaveProperty('value');
  });

  test('three voices', () => {
    const found = separated(repeated([first, second, { voice: -9, db: -30 }], 6));
    expect('value' in found && found.value).toHaveLength(3);
  });

  test.each([
    ['one voice', repeated([first], 10)],
    ['voices that are too similar', repeated([first, { voice: 3, db: -26 }], 5)],
    ['an exclamation of a second one', [...repeated([first], 10), second, second]],
  ])('%s: not separated', (_, turns) => {
    expect(separated(turns)).toEqual({
      absent: 'one voice, or voices that pitch and timbre do not separate',
    });
  });

  test('too little speech', () => {
    expect(separated([first, second])).toEqual({
      absent: '8.0 s of speech in stretches of 1 s and more; 16 s are needed',
    });
  });
});

describe('turns', () => {
  /** Turns of an envelope and a pitch that stay; `gain` of the second half. */
  function turnsOf(stretches: readonly { start: number; end: number }[], gain = 1) {
    const steps = 200;
    const rows = new Float32Array(steps * ENVELOPE_BANDS);
    for (let i = 0; i < rows.length; i++)
      rows[i] = (1 + (i % ENVELOPE_BANDS)) * (i < rows.length / 2 ? 1 : gain);
    const frames = steps * 5;
    const derive = talkerTurns.derive.bind(talkerTurns) as (of: object) => readonly TalkerTurn[];
    return derive({
      dialogue: { stretches },
      detected: { speech: new Float32Array(frames).fill(3) },
      envelope: { rows, stepSec: 0.1 },
      pitch: {
        clarity: new Float32Array(frames).fill(0.9, 0, 600),
        semitones: new Float32Array(frames).fill(84),
      },
    });
  }

  test('stretches of 1 s and more, in equal parts of at most 4 s', () => {
    const turns = turnsOf([
      { start: 0, end: 49 },
      { start: 60, end: 110 },
      { start: 200, end: 620 },
    ]);
    expect(turns.map(({ start, end }) => [start, end])).toEqual([
      [60, 110],
      [200, 340],
      [340, 480],
      [480, 620],
    ]);
    expect(turns[0]?.voice).toHaveLength(TURN_NUMBERS);
    expect(turns[0]).toMatchObject({ isVoiced: true, logit: 3 });
    expect(turns[0]?.voice[0]).toBe(84);
  });

  test('a turn that is not voiced takes the pitch of the file', () => {
    const [, unvoiced] = turnsOf([
      { start: 0, end: 100 },
      { start: 700, end: 800 },
    ]);
    expect(unvoiced?.isVoiced).toBe(false);
    expect(unvoiced?.voice[0]).toBe(84);
  });

  test('a voice is the same at another level', () => {
    const [soft, loud] = turnsOf(
      [
        { start: 0, end: 100 },
        { start: 600, end: 700 },
      ],
      1000,
    );
    loud?.voice.forEach((value, i) => {
      expect(value).toBeWithin(1e-4, soft?.voice[i] ?? NaN);
    });
  });
});
