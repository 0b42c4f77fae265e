import { deliveryTargets } from '@sonometer/engine';
import { defineFinding } from '../../finding.js';
import { asSentence, exceedsLimit, levelAdvice } from '../../level-advice.js';
import { stretchOf } from '../../places.js';
import { figure } from '../../../reading/quantity.js';

export const truePeak = defineFinding({
  id: 'true-peak',
  title: 'True peak',
  passedAs: 'true peak',
  needs: ['truePeakDb'],
  thresholds: {
    clips: { value: 0, unit: 'dBTP', source: 'full scale of the converter' },
    sure: {
      value: 0.2,
      unit: 'dBTP',
      source: 'a reading may be 0.2 dB too high, which is its margin',
    },
    safe: {
      value: -1,
      unit: 'dBTP',
      source:
        'EBU R 128 v5.0 and AES TD1008: headroom for the overshoot of encoders and converters',
    },
  },
  remedy: {
    kind: 'dynamics',
    text: 'Lower the level, or use a true-peak limiter at -1 dBTP.',
    of: ['truePeakDb', 'peakDb'],
  },
  find(reader, { thresholds }) {
    const peak = reader.number('truePeakDb');
    if (peak === undefined) return undefined;
    const { clips, safe, sure } = thresholds;
    const stated = `True peak ${figure(peak, 'dBTP')} dBTP`;
    const place = stretchOf(reader, 'truePeakAt');
    const where = place === undefined ? {} : { places: [place] };
    const lower = levelAdvice(safe.value - peak, peak, safe.value) ?? '';
    const advice = asSentence(`${lower}, or use a true-peak limiter at ${safe.value} dBTP`);
    if (peak > clips.value && peak <= sure.value)
      return {
        severity: 'warn',
        text: `${stated}: at full scale, within the margin of the measurement.`,
        advice,
        ...where,
      };
    if (peak > clips.value)
      return {
        severity: 'bad',
        text: `${stated}, above full scale: players clip it between the samples.`,
        advice,
        ...where,
      };
    if (exceedsLimit(peak, safe.value))
      return {
        severity: 'warn',
        text: `${stated}, above the ${safe.value} dBTP limit of most targets: a lossy encoder may raise it above full scale.`,
        advice,
        ...where,
      };
    const strict = stricter.filter(({ tp }) => exceedsLimit(peak, tp));
    const but =
      strict.length === 0
        ? ''
        : ` ${strict.map(({ label }) => label).join(' and ')} require ${strict[0]?.tp ?? ''} dBTP.`;
    return {
      severity: 'good',
      text: `${stated}: within the ${safe.value} dBTP limit of most targets.${but}`,
    };
  },
});

/** Targets that require more headroom than the rest. */
const stricter = Object.values(deliveryTargets).filter(({ tp }) => tp < -1);
