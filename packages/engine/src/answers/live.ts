import { crestFactorDb, dcOffset, peakDb, rmsDb } from '../measures/levels.js';
import { clippingRegions, hasClipping } from '../measures/clipping.js';
import { durationSec } from '../measures/file.js';
import {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  plrDb,
  psrDb,
  shortTermLufsMax,
  truePeakDb,
} from '../measures/loudness.js';
import {
  monoCompatible,
  stereoBalanceDb,
  stereoCorrelation,
  stereoWidth,
} from '../measures/stereo.js';
import { byId, defineAnswer } from './answer.js';

/** Loudness, peaks, levels and stereo of a sound that is over: what a meter sums up at its end. No route has it. */
export const live = defineAnswer({
  id: 'live',
  title: 'Summary of a meter at its end',
  fields: byId(
    durationSec,
    integratedLufs,
    momentaryLufsMax,
    shortTermLufsMax,
    loudnessRange,
    truePeakDb,
    peakDb,
    rmsDb,
    crestFactorDb,
    plrDb,
    psrDb,
    stereoCorrelation,
    stereoWidth,
    stereoBalanceDb,
    monoCompatible,
    dcOffset,
    hasClipping,
    clippingRegions,
  ),
  series: {},
  required: [],
  accepts: [],
  absent: 'left-out',
});
