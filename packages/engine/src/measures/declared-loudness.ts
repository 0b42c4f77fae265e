import type { Claim, Claimed, Stated } from '@sonometer/decode/core/claim';
import { type Reading, valueIn } from '../core/reading.js';
import { defineMeasure, inputOf } from './measure.js';
import { peakDb } from './levels.js';
import {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  shortTermLufsMax,
  truePeakDb,
} from './loudness.js';
import { list, optional, part, parts, text, type ValueOf } from './parts.js';

/** One tag, and the measured value of the same quantity. */
const declaration = parts({
  tag: text('Name of the tag.'),
  text: text('Value as written.', { maxLength: 256 }),
  measure: optional(text('Measure that it declares.')),
  declared: optional(part('1', 'LUFS, LU or dBTP.')),
  measured: optional(part('1', 'Measured value of this recording.')),
  difference: optional(part('1', 'Declared minus measured, LU or dB.')),
  gainToLufs: optional(part('LUFS', 'For a gain: the loudness that it leads to.')),
});
export type Declaration = ValueOf<typeof declaration>;

/** What the file states about itself, dB, LU, LUFS or dBTP. */
export const declared = defineMeasure({
  id: 'declared',
  title: 'Declared levels',
  definition:
    'List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured.',
  unit: 'dB',
  shape: list(declaration, { maxItems: 100 }),
  status: 'validated',
  basis:
    'EBU Tech 3285 v2 (bext); ReplayGain 2.0; RFC 7845, 5.2.1 (R128); ID3v2.4, 4.11 (RVA2); Xing, Info and LAME tags',
  margin: null,
  accuracy: 'the tags are exact; the differences have the margins of the measures',
  readsClaims: true,
  needs: {
    integratedLufs: inputOf(integratedLufs),
    loudnessRange: inputOf(loudnessRange),
    truePeakDb: inputOf(truePeakDb),
    momentaryLufsMax: inputOf(momentaryLufsMax),
    shortTermLufsMax: inputOf(shortTermLufsMax),
    peakDb: inputOf(peakDb),
  },

  read({ peakDb: samplePeak, ...measured }, { claims, options: { startSec, endSec } }) {
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the tags describe the whole file, but only a part was measured' };
    if (claims.length === 0) return { absent: 'the file declares no levels' };
    return { value: claims.map((claim) => ({ ...adjacentMeasured(claim, measured, samplePeak) })) };
  },
});

type Measured = Readonly<Record<Claimed, Reading<number>>>;

function adjacentMeasured(
  { tag, text, stated }: Claim,
  readings: Measured,
  samplePeak: Reading<number>,
): Declaration {
  if (!stated) return { tag, text };
  const { measure, value, gainToLufs } = stated;
  const measured = nearestOf(stated, valueIn(readings[measure]), valueIn(samplePeak));
  return {
    ...{ tag, text, measure, declared: value },
    ...(measured !== undefined && { measured, difference: value - measured }),
    ...(gainToLufs !== undefined && { gainToLufs }),
  };
}

/** A peak of unknown kind is taken as the kind that it fits. */
function nearestOf({ value, isMaybeSamplePeak }: Stated, measured?: number, samplePeak?: number) {
  if (!isMaybeSamplePeak || measured === undefined || samplePeak === undefined) return measured;
  return Math.abs(samplePeak - value) < Math.abs(measured - value) ? samplePeak : measured;
}

/** Measured by BS.1770; ReplayGain's first version measured another way. */
const OF_BS_1770 = /^(bext |R128_)/;

/** Largest difference between the declared and the measured values. */
export function farthestOff(
  all: Reading<readonly Declaration[]>,
  wanted: Claimed,
): Reading<number> {
  if ('absent' in all) return all;
  const off = all.value.flatMap(({ tag, measure, difference }) =>
    OF_BS_1770.test(tag) && measure === wanted && difference !== undefined
      ? Math.abs(difference)
      : [],
  );
  return off.length > 0 ? { value: Math.max(...off) } : { absent: 'the file declares none' };
}

/** Declared loudness minus the measured one, LU: of bext and R128 tags, the one that is farthest off. */
export const declaredLufsOff = defineMeasure({
  id: 'declaredLufsOff',
  title: 'Declared loudness error',
  definition:
    'Largest absolute difference in LU between the measured integrated loudness and those declared by bext LoudnessValue and R128_TRACK_GAIN. ReplayGain does not count. Absent when none is declared.',
  unit: 'LU',
  status: 'validated',
  basis: 'EBU Tech 3285 v2, LoudnessValue; RFC 7845, 5.2.1; compared with integratedLufs',
  margin: 0.1,
  readsClaims: true,
  needs: { all: inputOf(declared) },
  read: ({ all }) => farthestOff(all, 'integratedLufs'),
});

/** Declared true peak minus the measured one, dB. */
export const declaredTruePeakOff = defineMeasure({
  id: 'declaredTruePeakOff',
  title: 'Declared true peak error',
  definition:
    'Absolute difference in dB between the measured true peak and the one declared by bext MaxTruePeakLevel. Absent when none is declared.',
  unit: 'dB',
  status: 'validated',
  basis: 'EBU Tech 3285 v2, MaxTruePeakLevel; compared with truePeakDb',
  margin: { plus: 0.4, minus: 0.4 },
  readsClaims: true,
  needs: { all: inputOf(declared) },
  read: ({ all }) => farthestOff(all, 'truePeakDb'),
});
