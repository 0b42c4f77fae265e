export {
  burstsB,
  burstsOver,
  noiseSteps,
  plateausQ,
  type Stretch,
} from '../packages/sonometer/src/validation/signals/bursts.js';
