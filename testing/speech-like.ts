export { speechLike } from '../packages/sonometer/src/validation/signals/speech-like.js';
