import { clamp } from '../../core/numbers.js';
import { type Reading, valueIn } from '../../core/reading.js';
import { exp10 } from '../../elementary/exp10.js';
import { loudnessSteps } from '../../tracks/loudness/loudness-steps.js';
import { stepPeaks } from '../../tracks/levels/step-peaks.js';
import { defineDerived } from '../derived.js';
import { deliveryVerdict } from './delivery-verdict.js';
import { planLimiter, RELEASE_SEC } from './limiter-plan.js';
import { loudnessRangeLu } from '../loudness/loudness-range.js';

/** What to run, and in words what it does. */
export interface DeliveryFix {
  readonly command: string;
  readonly why: string;
}

/** alimiter holds sample peaks at 192 kHz; between those a true peak rises by less than this. */
const HEADROOM_DB = 0.1;
const LIMITER_RATE_HZ = 192_000;
const ATTACK_MS = 5;
/** alimiter takes no ceiling under −24 dBFS: a quieter file is raised first. */
const LOWEST_LIMIT_DB = -20;

/**
 * The command that makes the file meet its target (docs/measures/delivery.md#the-command): a plain gain where the true peak
 * allows it, since a gain changes nothing else. Else a limiter takes the peaks down first, to where
 * loudnorm's second pass, fed with what the file then measures, stays linear: left to limit by itself
 * loudnorm ends 1 to 5 LU under its target (docs/decisions/0004). No file name of the user stands in it.
 */
export const deliveryFix = defineDerived({
  id: 'delivery-fix',
  basis: 'FFmpeg volume, alimiter and loudnorm',
  needs: {
    verdict: deliveryVerdict,
    steps: loudnessSteps,
    peaks: stepPeaks,
    range: loudnessRangeLu,
  },

  derive({ verdict, steps, peaks, range }, { format: { rateHz } }): Reading<DeliveryFix> {
    const { target, integratedLufs, truePeakDb } = verdict;
    if (verdict.issues.length === 0) return { absent: 'the file meets the target' };
    if (verdict.isSilent) return { absent: 'the file is silent: no gain makes it meet a target' };

    const gainDb = target.lufs - integratedLufs;
    const peakAfterDb = truePeakDb + gainDb;
    if (peakAfterDb <= target.tp)
      return {
        value: {
          command: `ffmpeg -i input.wav -af volume=${fixed(gainDb)}dB -ar ${rateHz} output.wav`,
          why: `a plain gain of ${signed(gainDb)} dB is enough, since the true peak then lies at ${fixed(peakAfterDb)} dBTP`,
        },
      };

    const plan = planLimiter(steps, peaks, target.lufs, target.tp - HEADROOM_DB, truePeakDb);
    const lra = Math.max(valueIn(range) ?? LEAST_LRA, LEAST_LRA);
    const raiseDb = Math.max(0, LOWEST_LIMIT_DB - plan.limitDb);
    const limiter = [
      `limit=${exp10((plan.limitDb + raiseDb) / 20).toFixed(6)}`,
      `attack=${ATTACK_MS}`,
      `release=${RELEASE_SEC * 1000}`,
      'level=false',
    ];
    const loudnorm = [
      `I=${plain(clamp(target.lufs, -70, -5))}`,
      `TP=${plain(clamp(target.tp, -9, 0))}`,
      // At least the measured range keeps loudnorm linear; FFmpeg before 5 refuses more than 20.
      `LRA=${plain(clamp(Math.ceil(Math.max(11, lra)), 1, 20))}`,
      `measured_I=${fixed(clamp(plan.integratedLufs + raiseDb, -99, 0))}`,
      `measured_TP=${fixed(clamp(plan.limitDb + raiseDb, -99, 99))}`,
      `measured_LRA=${fixed(clamp(lra, 0, 20))}`,
      `measured_thresh=${fixed(clamp((plan.relativeGateLufs ?? plan.integratedLufs - 10) + raiseDb, -99, 0))}`,
      'offset=0.00',
      'linear=true',
      'print_format=summary',
    ];
    const filters = [
      ...(raiseDb > 0 ? [`volume=${fixed(raiseDb)}dB`] : []),
      `aresample=${LIMITER_RATE_HZ}`,
      `alimiter=${limiter.join(':')}`,
      `aresample=${rateHz}`,
      `loudnorm=${loudnorm.join(':')}`,
    ];
    return {
      value: {
        command: `ffmpeg -i input.wav -af ${filters.join(',')} -ar ${rateHz} output.wav`,
        why: `a plain gain of ${signed(gainDb)} dB would put the true peak at ${fixed(peakAfterDb)} dBTP, over ${plain(target.tp)}, so a limiter takes up to ${fixed(plan.deepestDb)} dB off the peaks before loudnorm sets the level`,
      },
    };
  },
});

/** loudnorm leaves its linear mode where the range is not known, as on files under 3 s. */
const LEAST_LRA = 1;

const fixed = (value: number) => value.toFixed(2);
const plain = (value: number) => String(Math.round(value * 100) / 100);
const signed = (value: number) => (value < 0 ? '' : '+') + fixed(value);
