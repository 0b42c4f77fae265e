import { deliveryTargets, platformRules } from '../core/delivery-targets.js';
import { amplitudeDb } from '../core/numbers.js';
import { ABSOLUTE_GATE_LUFS, loudness } from '../derived/loudness/loudness.js';
import { truePeakFeature } from '../features/loudness/true-peak.js';
import { defineMeasure } from './measure.js';
import { flag, list, oneOf, part, parts } from './parts.js';

const NO_DIFFERENCE_LU = 0.005;

const RULES = ['turned-down', 'turned-up', 'headroom-limited', 'unchanged'] as const;

/** Effect of platform normalisation, dB. */
export const platformNormalisation = defineMeasure({
  id: 'platformNormalisation',
  title: 'Platform normalisation',
  definition:
    'Predicted playback per platform in track mode: gain in dB, loudness in LUFS and true peak in dBTP after it, and whether the ceiling holds.',
  unit: 'dB',
  shape: list(
    parts({
      platform: oneOf(platformRules.map(({ platform }) => platform)),
      targetLufs: part('LUFS', 'Target loudness of the platform, LUFS.'),
      ceilingDb: part('dBTP', 'Maximum true peak of the platform, dBTP.'),
      gainDb: part('dB', 'Gain that the player applies, dB.'),
      resultLufs: part('LUFS', 'Integrated loudness after that gain, LUFS.'),
      truePeakAfterDb: part('dBTP', 'True peak after that gain, dBTP.'),
      clearsCeiling: flag(),
      rule: oneOf(RULES),
    }),
  ),
  status: 'validated',
  basis: 'published or measured rules of each platform, from loudness and true peak',
  margin: { plus: 0.3, minus: 0.5 },
  needs: { loudness, truePeak: truePeakFeature },

  read({ loudness: { integratedLufs }, truePeak }) {
    const truePeakDb = amplitudeDb(truePeak.magnitude);
    return {
      value: platformRules.map(({ platform, turnsUp }) => {
        const { lufs: targetLufs, tp: ceilingDb } = deliveryTargets[platform];
        const { gainDb, rule } = gainOf(integratedLufs, truePeakDb, targetLufs, ceilingDb, turnsUp);
        const truePeakAfterDb = truePeakDb + gainDb;
        return {
          platform,
          targetLufs,
          ceilingDb,
          gainDb,
          resultLufs: integratedLufs + gainDb,
          truePeakAfterDb,
          clearsCeiling: Math.round(truePeakAfterDb * 100) / 100 <= ceilingDb,
          rule,
        };
      }),
    };
  },
});

function gainOf(
  integratedLufs: number,
  truePeakDb: number,
  targetLufs: number,
  ceilingDb: number,
  turnsUp: boolean,
): { readonly gainDb: number; readonly rule: (typeof RULES)[number] } {
  const distance = targetLufs - integratedLufs;
  if (integratedLufs <= ABSOLUTE_GATE_LUFS || Math.abs(distance) < NO_DIFFERENCE_LU)
    return { gainDb: 0, rule: 'unchanged' };
  if (distance < 0) return { gainDb: distance, rule: 'turned-down' };
  if (!turnsUp) return { gainDb: 0, rule: 'unchanged' };
  const gainDb = Math.min(distance, Math.max(0, ceilingDb - truePeakDb));
  if (gainDb === 0) return { gainDb, rule: 'unchanged' };
  return { gainDb, rule: gainDb === distance ? 'turned-up' : 'headroom-limited' };
}
