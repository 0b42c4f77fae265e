export { speechLike } from '@sonometer/validation/signals/speech-like.js';
