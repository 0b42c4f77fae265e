import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

/** The origin by the sound itself, when it does not contradict the file. */
export const noCodecDetected = defineFinding({
  id: 'no-codec-detected',
  title: 'Codec traces',
  needs: ['provenance-verdict'],
  thresholds: {},
  find({ text, reason, number }) {
    const source = text('lossySource');
    if (source?.startsWith('lossy') === true) return undefined;
    if (source === undefined || source === 'unknown') {
      const why = reason('lossySource') || 'its spectrum shows no cutoff to decide by';
      return { severity: 'info', text: `The codec history could not be determined: ${why}.` };
    }
    const reach = number('bandwidthHz');
    const upTo = reach === undefined ? '' : `, up to ${figure(reach, 'Hz')} Hz`;
    return {
      severity: 'good',
      text: `No trace of MP3, AAC, Vorbis or Opus was found${upTo}. AC-3, MP2 and WMA are not checked, and a resampler may remove all traces.`,
    };
  },
});
