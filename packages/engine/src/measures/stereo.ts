import { clamp } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { bass, channelCopy as copy, NO_PAIR, stereo } from '../derived/stereo/stereo.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { stereoAngles } from '../features/stereo/stereo-angles.js';
import { defineMeasure } from './measure.js';
import { flag, part, parts } from './parts.js';

/** Bass correlation. */
export const bassCorrelation = defineMeasure({
  id: 'bassCorrelation',
  title: 'Bass correlation',
  definition:
    'Correlation of left and right below 120 Hz; below 0, the low end cancels in mono. Absent for mono, and where a channel has no energy there.',
  unit: '1',
  status: 'validated',
  basis: 'closed form on tones',
  margin: 0.02,
  needs: { bass },
  read: ({ bass }) => bass,
});

/** Relation of one channel to the other. */
export const channelCopy = defineMeasure({
  id: 'channel-copy',
  title: 'Copied channel',
  definition:
    'Copy of the first channel in the second, delayed by up to 40 ms, scaled or inverted, equal to 0.1 %. Gives gain and residual in dB, and delay in ms, positive when the second is later.',
  unit: 'text',
  shape: parts({
    delayMs: part('ms', { minimum: -40.1, maximum: 40.1 }),
    isInverted: flag('True when the second is inverted.'),
    gainDb: part('dB', 'Gain of the second relative to the first, dB.'),
    residualDb: part('dB', 'Residual after alignment, dB.'),
  }),
  status: 'beta',
  basis: 'correlation of the channels at each delay; docs/measure/channel-copy.md',
  margin: null,
  needs: { copy },
  read({ copy: found }, { format: { rateHz } }) {
    if ('absent' in found) return found;
    const { lagFrames, isInverted, gainDb, residualDb } = found.value;
    return { value: { delayMs: (1000 * lagFrames) / rateHz, isInverted, gainDb, residualDb } };
  },
});

/** Mid/side ratio. */
export const midSideRatio = defineMeasure({
  id: 'midSideRatio',
  title: 'Mid/side ratio',
  definition:
    'RMS of the mid signal divided by that of the side signal, at most 1000. Absent for a mono file, and where left and right are silent.',
  unit: '1',
  status: 'beta',
  basis: 'closed form',
  margin: 0.02,
  needs: { stereo },

  read({ stereo: { isMono, energies } }) {
    if (isMono) return { absent: 'the file is mono' };
    return readFrom(energies, ({ middle, side }) => ({
      value: Math.min(1000, Math.sqrt(middle / side)),
    }));
  },
});

/** Uncorrelated channels lose 3.01 dB in a fold and still work; more than this sounds like a hole. */
const LARGEST_LOSS_DB = 4;
const LOWEST_BASS_CORRELATION = -0.1;

/** Mono compatibility. */
export const monoCompatible = defineMeasure({
  id: 'monoCompatible',
  title: 'Mono compatibility',
  definition:
    'True when a fold to mono loses at most 4 dB and bass correlation is at least −0.1. Absent where left and right are silent, or not identified among more than two channels.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'proxy',
  basis: 'energy lost in the sum of left and right',
  margin: null,
  needs: { stereo, bass },

  read({ stereo: { isMono, energies }, bass }) {
    if ('absent' in energies) return energies;
    const { leftPower, rightPower, left, right, cross } = energies.value;
    if (isMono || leftPower === 0 || rightPower === 0) return { value: true };
    const share = (1 + (2 * cross) / (left + right)) / 2;
    const lossDb = -10 * log10(Math.max(share, Number.MIN_VALUE));
    const keepsBass = 'absent' in bass || bass.value >= LOWEST_BASS_CORRELATION;
    return { value: lossDb <= LARGEST_LOSS_DB && keepsBass };
  },
});

const LARGEST_DB = 60;

/** Stereo balance, dB. */
export const stereoBalanceDb = defineMeasure({
  id: 'stereoBalanceDb',
  title: 'Stereo balance',
  definition:
    'RMS level of left minus right in dB, positive where left is louder, at most ±60; 0 for mono and silence. Absent where left and right are not identified among more than two channels.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { stereo },

  read({ stereo: { isMono, isSilent, isPairKnown, energies } }) {
    if (!isSilent && !isPairKnown) return { absent: NO_PAIR };
    if (isMono || 'absent' in energies) return { value: 0 };
    const { left, right } = energies.value;
    return { value: clamp(10 * log10(left / right), -LARGEST_DB, LARGEST_DB) };
  },
});

/** Stereo correlation. */
export const stereoCorrelation = defineMeasure({
  id: 'stereoCorrelation',
  title: 'Stereo correlation',
  definition:
    'Correlation of left and right without removal of the mean, as on a phase meter; 1 for mono. Absent on silence, or with a dead channel.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },

  read({ stereo: { isMono, energies } }) {
    if (isMono) return { value: 1 };
    if ('absent' in energies) return energies;
    const { left, right, cross } = energies.value;
    if (left === 0 || right === 0) return { absent: 'a channel is silent' };
    return { value: clamp(cross / Math.sqrt(left * right), -1, 1) };
  },
});

/** Stereo field. */
export const stereoField = defineMeasure({
  id: 'stereo-field',
  title: 'Stereo field',
  definition:
    'Power of left and right in each 3° of the half circle relative to the strongest, from out-of-phase left to out-of-phase right. Absent for one channel, and for silence.',
  unit: '1',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { stereoAngles, stereo },

  read({ stereoAngles: powers, stereo: { energies } }) {
    if (powers.length === 0) return { absent: 'the file is mono' };
    const max = Math.max(...powers);
    if (max === 0)
      return 'absent' in energies ? energies : { absent: 'the analysed moments are silent' };
    return { value: [...powers].map((power) => power / max) };
  },
});

/** A dead channel: RMS at or under −80 dBFS, and 40 dB under the other. */
const DEAD_POWER = 1e-8;
const DEAD_SHARE = 1e-4;
/** A dual mono file has −60 dB of side after a lossy codec. */
const DUAL_MONO_SHARE = 1e-6;

/** Stereo layout. */
export const stereoLayout = defineMeasure({
  id: 'stereoLayout',
  title: 'Stereo layout',
  definition:
    'Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified.',
  unit: 'text',
  shape: { enum: ['mono', 'dual-mono', 'one-sided', 'stereo', 'silent'] },
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { stereo },

  read({ stereo: { isMono, isSilent, isPairKnown, energies } }, { format }) {
    if (isMono) return { value: 'mono' };
    if (isSilent) return { value: 'silent' };
    if (!isPairKnown) return { absent: NO_PAIR };
    // Two channels that are not silent have energies.
    if (format.channels > 2 || 'absent' in energies) return { value: 'stereo' };
    const { leftPower, rightPower, middle, side } = energies.value;
    const quiet = Math.min(leftPower, rightPower);
    const loud = Math.max(leftPower, rightPower);
    if (quiet <= DEAD_POWER && quiet <= loud * DEAD_SHARE) return { value: 'one-sided' };
    return { value: side <= middle * DUAL_MONO_SHARE ? 'dual-mono' : 'stereo' };
  },
});

/** Stereo width. */
export const stereoWidth = defineMeasure({
  id: 'stereoWidth',
  title: 'Stereo width',
  definition:
    'Share of the side signal in the energy of mid and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent where left and right are silent.',
  unit: '1',
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },
  read: ({ stereo: { isMono, energies } }) =>
    readFrom(energies, ({ middle, side }) => ({ value: isMono ? 0 : side / (middle + side) })),
});
