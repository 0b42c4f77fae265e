import { dcOffset } from '../measures/levels/dc-offset.js';
import { crestFactorDb } from '../measures/levels/crest-factor-db.js';
import { peakDb } from '../measures/levels/peak-db.js';
import { rmsDb } from '../measures/levels/rms-db.js';
import { clippingRegions } from '../measures/defects/clipping-regions.js';
import { hasClipping } from '../measures/defects/has-clipping.js';
import { durationSec } from '../measures/file/duration-sec.js';
import { integratedLufs } from '../measures/loudness/integrated-lufs.js';
import { loudnessRange } from '../measures/loudness/loudness-range.js';
import { momentaryLufsMax } from '../measures/loudness/momentary-lufs-max.js';
import { plrDb } from '../measures/loudness/plr-db.js';
import { psrDb } from '../measures/loudness/psr-db.js';
import { shortTermLufsMax } from '../measures/loudness/short-term-lufs-max.js';
import { truePeakDb } from '../measures/loudness/true-peak-db.js';
import { monoCompatible } from '../measures/stereo/mono-compatible.js';
import { stereoBalanceDb } from '../measures/stereo/stereo-balance-db.js';
import { stereoCorrelation } from '../measures/stereo/stereo-correlation.js';
import { stereoWidth } from '../measures/stereo/stereo-width.js';
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
