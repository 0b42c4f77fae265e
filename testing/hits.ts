export { decaying, decayingTone } from '@sonometer/validation/signals/signals.js';
