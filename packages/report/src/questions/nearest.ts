export { didYouMean, nearest, nearestOf } from '@sonometer/engine/core';

/** An option as the command line writes it: `waveformPoints` is `--waveform-points`. */
export const flagName = (option: string): string =>
  `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
