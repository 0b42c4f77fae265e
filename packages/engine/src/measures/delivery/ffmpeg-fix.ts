import { readFrom } from '../../core/reading.js';
import { deliveryFix } from '../../derived/delivery/delivery-fix.js';
import { defineMeasure } from '../measure.js';

/** Command that mends it. */
export const ffmpegFix = defineMeasure({
  id: 'ffmpegFix',
  title: 'Command that mends it',
  definition:
    'An FFmpeg command that makes the file meet the target: a plain gain where the true peak allows it, else a limiter and the second pass of loudnorm with the measured values. Put your own names for input.wav and output.wav. Null when the file passes or is silent.',
  unit: 'text',
  status: 'validated',
  basis: 'run with FFmpeg and measured again',
  margin: null,
  accuracy:
    'the gain within 0.11 dB; commands run with FFmpeg and measured again in docs/decisions/0004-delivery-fix.md',
  needs: { fix: deliveryFix },
  read: ({ fix }) => readFrom(fix, ({ command }) => ({ value: command })),
});
