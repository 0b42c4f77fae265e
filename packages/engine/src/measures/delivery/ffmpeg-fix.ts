import { readFrom } from '../../core/reading.js';
import { deliveryFix } from '../../derived/delivery/delivery-fix.js';
import { defineMeasure } from '../measure.js';

/** Command that fixes it. */
export const ffmpegFix = defineMeasure({
  id: 'ffmpegFix',
  title: 'FFmpeg command for the target',
  definition:
    'FFmpeg command that makes the file meet the target, by a gain, or by a limiter and the second pass of loudnorm. Replace input.wav and output.wav. Null when the file passes, is silent, or needs unpredictable limiting; the issues give the reason.',
  unit: 'text',
  status: 'validated',
  basis: 'run with FFmpeg and measured again',
  margin: null,
  accuracy:
    'the gain within 0.11 dB; 148 of 151 commands and refusals held: within 0.1 LU and below the ceiling; run with FFmpeg and measured again in docs/decisions/0004-delivery-fix.md',
  readsClaims: true,
  needs: { fix: deliveryFix },
  read: ({ fix }) => readFrom(fix, ({ command }) => ({ value: command })),
});
