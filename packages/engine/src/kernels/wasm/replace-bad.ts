import { replaceBad as replacePlain } from '../plain/replace-bad.js';
import type { Arena } from './arena.js';

/** In place, so only where the kernels can reach: copying there and back would cost more than it saves. */
export function replaceBad(arena: Arena, samples: Float32Array): number {
  const address = arena.addressOf(samples);
  return address ? arena.exports.replaceBad(address, samples.length) : replacePlain(samples);
}
