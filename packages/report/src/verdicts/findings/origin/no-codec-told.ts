import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

/** What the sound itself says of where it comes from, when it says nothing against the file. */
export const noCodecTold = defineFinding({
  id: 'no-codec-told',
  title: 'Codec history, as far as it can be told',
  needs: ['provenance-verdict'],
  thresholds: {},
  find({ text, reason, number }) {
    const source = text('lossySource');
    if (source?.startsWith('lossy') === true) return undefined;
    if (source === undefined || source === 'unknown') {
      const why = reason('lossySource') || 'its sound shows no edge to judge by';
      return { severity: 'info', text: `No codec can be told: ${why}.` };
    }
    const reach = number('bandwidthHz');
    const upTo = reach === undefined ? '' : `, up to ${figure(reach, 'Hz')} Hz`;
    return {
      severity: 'good',
      text: `No trace of MP3, AAC, Vorbis or Opus${upTo}. AC-3, MP2 and WMA are not looked for, and a resampler may leave no trace.`,
    };
  },
});
