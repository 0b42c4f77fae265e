export {
  burstsB,
  burstsOver,
  plateausQ,
  type Stretch,
  voiceSteps,
} from '@sonometer/validation/signals/bursts.js';
