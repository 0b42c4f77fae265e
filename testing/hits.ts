export { decaying, decayingTone } from '@sonometer/validation/signals/hits.js';
