import type { Block } from '../core/audio.js';
import type { DamageLog } from './damage-log.js';

/** +18 dBFS. Codecs overshoot full scale by 6 dB at the most; broken bits have given +121. */
const LOUDEST = 8;

/** Notes a block of a lossy codec without checksums that holds what no encoder was given. */
export function notePlausibility(block: Block, startFrame: number, rateHz: number, log: DamageLog) {
  for (const channel of block)
    for (let i = 0; i < channel.length; i++) {
      const sample = channel[i] ?? 0;
      if (sample <= LOUDEST && sample >= -LOUDEST) continue;
      log.strange((startFrame + i) / rateHz);
      return;
    }
}
