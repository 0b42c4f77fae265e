import { ECHO_OVER_NOISE } from '@sonometer/engine/core';
import type { Reader } from '../reading/reader.js';

/** Whether there is music or another sound of steady pitch under the speech. */
export const hasMusic = ({ objects }: Reader): boolean =>
  objects('warnings').some(({ code }) => code === 'music-as-noise');

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
