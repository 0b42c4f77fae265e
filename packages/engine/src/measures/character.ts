import { readFrom, type Reading, valueIn } from '../core/reading.js';
import { samplePitch } from '../derived/pitch/sample-pitch.js';
import { room } from '../derived/room/room.js';
import { material, type Material } from '../derived/sound/material.js';
import { soundDecay, type SoundDecay } from '../derived/sound/sound-decay.js';
import { soundDynamics, soundEnvelope } from '../derived/sound/sound-envelope.js';
import { soundTimbre } from '../derived/sound/sound-timbre.js';
import { BAND_NAMES } from '../derived/spectrum/spectral-balance.js';
import { ENVELOPE_STEP_SEC } from '../features/sound/opening-pairs.js';
import { openingSound, type OpeningSound } from '../features/sound/opening-sound.js';
import { defineMeasure } from './measure.js';
import { list, part, parts } from './parts.js';

/** Why a continuous sound has no attack, decay, click or glide; nothing for one that begins and ends. */
export const absentOfContinuous = ({ structure }: Material) =>
  structure === 'continuous'
    ? { absent: 'the sound is continuous: it has no attack and no decay' }
    : undefined;

const ATTACK_MARGIN_MS = 3;
/** A low tone may reach its peak a period after its envelope does. */
const MAX_PERIODS = 1.5;

function attackBound(attackMs: number, hz: number): string | undefined {
  const periodMs = 1000 / hz;
  const isWithin = attackMs > ATTACK_MARGIN_MS && attackMs <= MAX_PERIODS * periodMs;
  return isWithin && periodMs > 2 * ATTACK_MARGIN_MS
    ? `character.attackMs is an upper bound: a tone of ${hz.toFixed(0)} Hz peaks once in ${periodMs.toFixed(0)} ms`
    : undefined;
}

/** Attack, ms. */
export const characterAttackMs = defineMeasure({
  id: 'character.attackMs',
  title: 'Attack',
  definition:
    'Time from the first sample at −50 dB relative to the peak, to the peak, in ms. An upper bound, with a warning, of up to one and a half periods of a tone under 167 Hz. Absent for a continuous sound.',
  unit: 'ms',
  status: 'beta',
  basis: 'closed form, linear ramps',
  margin: ATTACK_MARGIN_MS,
  needs: { envelope: soundEnvelope, material, samplePitch },
  read({ envelope, material, samplePitch }) {
    if (!envelope) return { absent: 'the sound is silent' };
    const value = envelope.attackSec * 1000;
    const hz = valueIn(readFrom(samplePitch, ({ f0Hz }) => f0Hz));
    return (
      absentOfContinuous(material) ?? {
        value,
        upperBound: hz === undefined ? undefined : attackBound(value, hz),
      }
    );
  },
});

/** Band shares. */
export const characterBand = defineMeasure({
  id: 'character.band',
  title: 'Band shares',
  definition: 'Energy shares of seven bands between 20 Hz and 20 kHz; they add up to 1.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: BAND_NAMES,
    properties: Object.fromEntries(
      BAND_NAMES.map((name) => [
        name,
        { type: 'number', minimum: 0, maximum: 1, description: `Share of the ${name} band.` },
      ]),
    ),
  },
  status: 'beta',
  basis: 'closed form, a tone in its band',
  margin: 0.01,
  needs: { timbre: soundTimbre },
  read: ({ timbre }) =>
    timbre?.bands ? { value: timbre.bands } : { absent: 'no energy between 20 Hz and 20 kHz' },
});

/** Resonance after the attack. */
export const characterBodyResonance = defineMeasure({
  id: 'character.bodyResonance',
  title: 'Resonance after the attack',
  definition:
    'Share of the power after the attack within a twelfth of an octave of its strongest frequency, 40 Hz to 16 kHz. Near 1 means a single resonance. Absent with less than 20 ms after the attack.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'decaying sine and noise',
  margin: null,
  needs: { timbre: soundTimbre },
  read: ({ timbre }) =>
    timbre?.resonance === undefined
      ? { absent: 'the sound lasts less than 20 ms after its attack' }
      : { value: timbre.resonance },
});

/** Tilt after the attack, dB/octave. */
export const characterBodyTilt = defineMeasure({
  id: 'character.bodyTilt',
  title: 'Tilt after the attack',
  definition:
    'Slope of the third-octave spectrum after the attack, 50 Hz to 10 kHz, in dB per octave; 0 for white noise, −3 for pink. Absent with less than 20 ms after the attack, or fewer than five bands with signal.',
  unit: 'dB/octave',
  status: 'beta',
  basis: 'decaying white and pink noise',
  margin: 0.5,
  needs: { timbre: soundTimbre },
  read({ timbre }) {
    if (timbre?.resonance === undefined)
      return { absent: 'the sound lasts less than 20 ms after its attack' };
    return timbre.tilt === undefined
      ? { absent: 'fewer than five third octaves contain signal after the attack' }
      : { value: timbre.tilt };
  },
});

/** Channel correlation. */
export const characterChannelCorrelation = defineMeasure({
  id: 'character.channelCorrelation',
  title: 'Channel correlation',
  definition:
    'Correlation of left and right over the sound. Null for one channel, and with a silent channel.',
  unit: '1',
  shape: { type: ['number', 'null'], minimum: -1, maximum: 1 },
  status: 'beta',
  basis: 'closed form',
  margin: 0.005,
  needs: { dynamics: soundDynamics },
  read({ dynamics }, { format }) {
    if (format.channels < 2) return { absent: 'there is one channel' };
    return dynamics?.correlation === undefined
      ? { absent: 'a channel is silent' }
      : { value: dynamics.correlation };
  },
});

/** Click. */
export const characterClickRatio = defineMeasure({
  id: 'character.clickRatio',
  title: 'Click',
  definition: 'Share of the energy in the first 5 ms of the sound. Absent for a continuous sound.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'closed form, exponential decay',
  margin: 0.005,
  needs: { dynamics: soundDynamics, material },
  read: ({ dynamics, material }) =>
    absentOfContinuous(material) ??
    (dynamics ? { value: dynamics.clickRatio } : { absent: 'the sound is silent' }),
});

/** Crest factor, dB. */
export const characterCrestDb = defineMeasure({
  id: 'character.crestDb',
  title: 'Crest factor',
  definition:
    'Peak minus RMS level of the sound in dB, from its onset to −60 dB relative to its peak.',
  unit: 'dB',
  status: 'beta',
  basis: 'closed form, decaying sine',
  margin: 0.2,
  needs: { dynamics: soundDynamics },
  read: ({ dynamics }) =>
    dynamics ? { value: dynamics.crestDb } : { absent: 'the sound is silent' },
});

interface DecayInputs {
  readonly decay: SoundDecay | undefined;
  readonly material: Material;
  readonly sound: OpeningSound;
}

/** Condition of every reading of a decay. */
export const DECAY_NEEDS = { decay: soundDecay, material, sound: openingSound } as const;

/** The decay of a single sound that was read to its end, or why there is none. */
export function singleDecay({ decay, material, sound }: DecayInputs): Reading<SoundDecay> {
  if (!decay) return { absent: 'the sound is silent' };
  if (!sound.isWhole) return { absent: 'longer than a minute' };
  return absentOfContinuous(material) ?? { value: decay };
}

/** Decay fit. */
export const characterDecayFitR2 = defineMeasure({
  id: 'character.decayFitR2',
  title: 'Decay fit',
  definition:
    'Coefficient of determination R² of the line that gives the decay time, from 0 to 1. Below 0.9 the time is unreliable. Absent without such a line.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'closed form, exponential decays',
  margin: 0.001,
  needs: DECAY_NEEDS,
  read: (inputs) =>
    readFrom(singleDecay(inputs), ({ fit }) => readFrom(fit, ({ r2 }) => ({ value: r2 }))),
});

/** Decay range, dB. */
export const characterDecayRangeDb = defineMeasure({
  id: 'character.decayRangeDb',
  title: 'Decay range',
  definition:
    'Level of the loudest 2 ms minus that of the last tenth of the file, in dB; at most 120. Absent for a continuous sound.',
  unit: 'dB',
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: DECAY_NEEDS,
  read: (inputs) => readFrom(singleDecay(inputs), ({ rangeDb }) => ({ value: rangeDb })),
});

/** Decay time, ms. */
export const characterDecayT20Ms = defineMeasure({
  id: 'character.decayT20Ms',
  title: 'Decay time',
  definition:
    'Decay time by 60 dB in ms, from a line through −5 to −25 dB of the backward-integrated level. Absent with less than 35 dB of range, for an uneven or insufficient decay, and for a continuous sound.',
  unit: 'ms',
  status: 'validated',
  basis: 'ISO 3382-1 T20; closed form, exponential decays within 2 %',
  margin: { percent: 2 },
  needs: DECAY_NEEDS,
  read: (inputs) =>
    readFrom(singleDecay(inputs), ({ t20Sec }) =>
      readFrom(t20Sec, (seconds) => ({ value: seconds * 1000 })),
    ),
});

/** Decay truncated. */
export const characterDecayTruncated = defineMeasure({
  id: 'character.decayTruncated',
  title: 'Decay truncated',
  definition:
    'True when the file ends less than 40 dB below its maximum while the level still falls by 8 dB/s. Absent for a continuous sound.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'beta',
  basis: 'exponential decays that are cut off',
  margin: null,
  needs: DECAY_NEEDS,
  read: (inputs) => readFrom(singleDecay(inputs), ({ isTruncated }) => ({ value: isTruncated })),
});

/** Sound duration, ms. */
export const characterDurationMs = defineMeasure({
  id: 'character.durationMs',
  title: 'Sound duration',
  definition:
    'Time from −40 dB before the peak to −60 dB after it, in ms, in steps of 2 ms. Absent when the file is longer than the first minute.',
  unit: 'ms',
  status: 'beta',
  basis: 'closed form, decaying sine',
  margin: 10,
  needs: { envelope: soundEnvelope, sound: openingSound },
  read({ envelope, sound }) {
    if (!envelope) return { absent: 'the sound is silent' };
    if (!sound.isWhole) return { absent: 'longer than a minute' };
    return { value: (envelope.lastStep - envelope.onsetStep + 1) * ENVELOPE_STEP_SEC * 1000 };
  },
});

/** Character. */
export const character = defineMeasure({
  id: 'character',
  title: 'Character',
  definition:
    'Character of a single sound over the first minute of the file. Null for silence, and for several onsets, which a loop describes.',
  unit: 'text',
  status: 'beta',
  basis: 'the structure of the file',
  margin: null,
  needs: { material, envelope: soundEnvelope },
  read({ material: { structure }, envelope }) {
    if (structure === 'silence') return { absent: 'the file is silent' };
    if (structure === 'phrase') return { absent: 'several onsets; loop describes them' };
    return envelope ? { value: structure } : { absent: 'the first minute is silent' };
  },
});

/** Decay curves, dB. */
export const decayCurves = defineMeasure({
  id: 'decay-curves',
  title: 'Decay curves',
  definition:
    'Backward-integrated level per octave over time, in dB relative to the start, from the first response.',
  unit: 'dB',
  shape: list(
    parts({
      bandHz: part('Hz', 'Centre of the octave, Hz.'),
      lengthSec: part('s', 'From the first level to the last, s.'),
      levelsDb: list(part('dBFS')),
    }),
  ),
  status: 'beta',
  basis: 'ISO 3382-1 5.3.3, backward integration',
  margin: null,
  needs: { room },
  read: ({ room: { bands } }) => ({
    value: bands.flatMap(({ bandHz, curve }) => {
      if (!curve) return [];
      const { stepSec, levelsDb } = curve;
      return [{ bandHz, lengthSec: stepSec * (levelsDb.length - 1), levelsDb }];
    }),
  }),
});
