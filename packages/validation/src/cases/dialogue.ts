import { profiles } from '@sonometer/engine';
import { defineCase } from '../case.js';
import { amplitudeOf, concat, mono, silence, sine } from '../signals/signals.js';

const answer = profiles.dialogue;
const fields = ['active-speech.levelDb', 'active-speech.factor'] as const;

const lasting = defineCase({
  reference: 'ITU-T P.56: a lasting sine is active throughout, and its level is its RMS',
  answer,
  fields,
  make(chance) {
    const rateHz = chance.pick([8000, 16_000, 48_000]);
    const db = chance.between(-50, -1);
    const tone = sine(rateHz, chance.whole(8, 12), chance.between(200, 2000), amplitudeOf(db));
    return {
      audio: mono(rateHz, tone),
      expected: { 'active-speech.levelDb': db - 3.0103, 'active-speech.factor': 1 },
    };
  },
});

/**
 * The envelope rises from nothing to a threshold that is 15.9 dB under the level, 0.178 of the mean of |x|, in 0.022 s,
 * and falls to it in 0.094 s: (1 + t/T)·e^(−t/T), T = 0.03 s.
 */
const TAIL_SEC = 0.094 + 0.2 - 0.022;

const bursts = defineCase({
  reference:
    'ITU-T P.56: tones and silence, active for the tones, the fall of the envelope and the hangover',
  answer,
  fields,
  make(chance) {
    const rateHz = chance.pick([8000, 16_000, 48_000]);
    const db = chance.between(-40, -1);
    const [soundSec, quietSec] = [chance.whole(2, 3), chance.whole(1, 3)];
    const once = concat(sine(rateHz, soundSec, 1000, amplitudeOf(db)), silence(rateHz, quietSec));
    const activeSec = soundSec + TAIL_SEC;
    return {
      audio: mono(rateHz, concat(once, once, once, once)),
      expected: {
        'active-speech.levelDb': db - 3.0103 + 10 * Math.log10(soundSec / activeSec),
        'active-speech.factor': activeSec / (soundSec + quietSec),
      },
    };
  },
});

/** Speech level by the voltmeter of P.56. */
export const dialogueCases = [lasting, bursts];
