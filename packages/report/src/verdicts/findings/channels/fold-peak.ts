import { figure } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** A decoder that folds to stereo overloads, or turns everything down. */
export const foldPeak = defineFinding({
  id: 'fold-peak',
  title: 'Peak of the stereo downmix',
  needs: ['downmix'],
  thresholds: {
    full: { value: 0, unit: 'dBTP', source: 'full scale' },
  },
  remedy: {
    kind: 'gain',
    text: 'Set downmix levels in the metadata that leave headroom, or lower content that is loud in both centre and surrounds.',
    of: ['downmix'],
  },
  find({ number }, { thresholds: { full }, advice }) {
    const peaks = {
      'Lo/Ro': number('downmix.loRo.truePeakDb'),
      'Lt/Rt': number('downmix.ltRt.truePeakDb'),
    };
    const over = Object.entries(peaks).flatMap(([name, peak]) =>
      peak !== undefined && peak > full.value
        ? [`${name} reaches ${figure(peak, 'dBTP')} dBTP`]
        : [],
    );
    if (over.length === 0) return undefined;
    return {
      severity: 'warn',
      text: `In an unscaled stereo downmix, ${over.join(' and ')}: a decoder clips there or turns the whole programme down.`,
      advice,
    };
  },
});
