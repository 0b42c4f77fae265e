import { deliveryFix } from '../../derived/delivery-fix.js';
import { defineMeasure } from '../measure.js';

export const ffmpegFix = defineMeasure({
  id: 'ffmpegFix',
  title: 'Command that mends it',
  definition:
    'A plain gain when the true peak allows it, else the second pass of loudnorm with the measured values; put your own names for input.wav and output.wav. Null when the file passes or is silent.',
  unit: 'text',
  status: 'validated',
  basis: 'run with FFmpeg and measured again',
  margin: null,
  needs: { fix: deliveryFix },
  read: ({ fix }) => ('command' in fix ? { value: fix.command } : fix),
});
