import { readFrom } from '../../core/reading.js';
import { deliveryFix } from '../../derived/delivery/delivery-fix.js';
import { defineMeasure } from '../measure.js';

/** Command that mends it. */
export const ffmpegFix = defineMeasure({
  id: 'ffmpegFix',
  title: 'Command that mends it',
  definition:
    'An FFmpeg command that makes the file meet the target: a plain gain where the true peak allows it, else a limiter and the second pass of loudnorm with what it leaves. Container, codec, depth, rate, channels, tags and cover stay; a lossy file gets twice its bit rate. Put your own names for input.wav and output.wav (the ending is the file’s). Null when the file passes, is silent, or needs more of a limiter than can be foretold; the issues then say why.',
  unit: 'text',
  status: 'validated',
  basis: 'run with FFmpeg and measured again',
  margin: null,
  accuracy:
    'the gain within 0.11 dB; of 151 commands and refusals 148 held: within 0.1 LU and under the ceiling; run with FFmpeg and measured again in docs/decisions/0004-delivery-fix.md',
  readsClaims: true,
  needs: { fix: deliveryFix },
  read: ({ fix }) => readFrom(fix, ({ command }) => ({ value: command })),
});
