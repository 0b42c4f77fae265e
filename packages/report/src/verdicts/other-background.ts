import { evidenceOf } from './conditions.js';
import { ECHO_OVER_NOISE } from '@sonometer/engine/core';
import type { Reader } from '../reading/reader.js';

/**
 * Notes that are held over half a second and more, per window of speech. Speech of six voices has 0.00 to 0.16, in rain,
 * wind, a city or talk as well; of 48 takes over music of 6 and 12 dB, 46 have 0.2 to 1.9 (decision 0052).
 */
const MIN_HELD_PARTIALS = 0.18;

/** Whether there is music or another sound of steady pitch under the speech. */
export const hasMusic = (reader: Reader): boolean =>
  (evidenceOf(reader, 'heldPartials') ?? 0) >= MIN_HELD_PARTIALS;

/** The analysis has no evidence of music, whose cost is a tenth of that of `voice`: what is called noise may be music. */
export const mayBeMusic = (reader: Reader): boolean =>
  evidenceOf(reader, 'heldPartials') === undefined;

/** After the advice on noise. */
export const OR_MUSIC = ' It may also be music, which only the overview distinguishes from noise.';

export const MUSIC_ADVICE =
  'If they belong there, lower them against the speech. If not, record again without them: noise reduction does not remove them.';

/** Whether the ratio leaves out echo of the room. */
export const isEchoOver = ({ objects, reason }: Reader): boolean =>
  reason('signalToNoiseDb') === ECHO_OVER_NOISE ||
  objects('warnings').some(
    ({ code, message }) =>
      code === 'lower-bound' &&
      typeof message === 'string' &&
      message.startsWith('signalToNoiseDb ') &&
      message.endsWith(ECHO_OVER_NOISE),
  );

export const ROOM_ADVICE =
  'Record closer to the microphone, in a room with soft furnishings. Noise reduction does not remove echo.';
