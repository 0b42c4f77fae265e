export { decaying, decayingTone } from '../packages/sonometer/src/validation/signals/hits.js';
