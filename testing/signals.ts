/** The generators of `sonometer validate`, for tests too. */
export {
  amplitudeOf,
  brownNoise,
  concat,
  gained,
  mix,
  pinkNoise,
  signal,
  silence,
  sine,
  whiteNoise,
} from '@sonometer/validation/signals/signals.js';
