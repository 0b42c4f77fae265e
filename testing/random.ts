export { gaussian, uniform } from '@sonometer/validation/signals/random.js';
