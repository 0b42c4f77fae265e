export { gaussian, uniform } from '../packages/sonometer/src/validation/signals/random.js';
