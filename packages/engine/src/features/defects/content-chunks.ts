import { type Block, getChannel, framesOf } from '../../core/audio.js';
import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';

/** Frames whose sum determines where a chunk ends; odd, so that they have one in their middle. */
const WINDOW = 33;
const HALF = WINDOW >> 1;
/** Chunks are this long in the mean, or up to 1.4 times longer or shorter, for a power of two. */
const MEAN_SEC = 0.006;
/**
 * Odd, so that nothing is lost in multiplying: 2³² over the golden ratio, and two of the constants of MurmurHash3's
 * finish.
 */
const SPREAD = 0x9e3779b1;
const [FIRST, SECOND] = [0x85ebca6b, 0xc2b2ae35];

/** The data by which a chunk is recognised; only borrowed. */
export interface Chunk {
  startFrame: number;
  endFrame: number;
  /** Two numbers of 32 bits. */
  name: number;
  check: number;
  /** Sum of the squares of its samples over all channels. */
  energy: number;
  /** All its frames are equal. */
  isFlat: boolean;
}

/**
 * Cuts a recording where 33 frames in a row add up to certain numbers: an equal stretch is cut at the same places
 * wherever it occurs (content-defined chunking; Muthitacharoen, Chen and Mazières 2001). The sums, and the names that
 * are sums over pairs of neighbours, are the same backwards, so that a reversed stretch has the same chunks in the
 * other order.
 */
export function openContentChunks(
  rateHz: number,
  channels: number,
  use: (chunk: Readonly<Chunk>) => void,
): { push(block: Block): void } {
  const mask = exp2(Math.round(log2(MEAN_SEC * rateHz))) - 1;
  const keys = new Int32Array(WINDOW);
  const energies = new Float64Array(WINDOW);
  const chunk: Chunk = { startFrame: -1, endFrame: 0, name: 0, check: 0, energy: 0, isFlat: true };
  const carried = new Float64Array(1); // energy of the chunk that is not complete
  let frame = 0;
  let slot = 0; // of the oldest frame in the window
  let sum = 0; // of the keys in the window
  let before = 0; // key of the frame before the middle one

  return {
    push(block) {
      const length = framesOf(block);
      const detected = Array.from({ length: channels }, (_, c) => getChannel(block, c));
      const bits = detected.map((x) => new Int32Array(x.buffer, x.byteOffset, x.length));
      // V8 keeps what is local in registers: half the time.
      let name = chunk.name | 0;
      let check = chunk.check | 0;
      let { isFlat } = chunk;
      let energy = carried[0] ?? 0;
      let at = slot | 0;
      let total = sum | 0;
      let last = before | 0;
      for (let i = 0; i < length; i++) {
        let key = 0;
        let power = 0;
        for (let c = 0; c < channels; c++) {
          const x = detected[c]?.[i] ?? 0;
          power += x * x;
          key = Math.imul(key ^ (x === 0 ? 0 : (bits[c]?.[i] ?? 0)), SPREAD); // −0 is 0
          key ^= key >>> 15;
        }
        total = (total + key - (keys[at] ?? 0)) | 0;
        keys[at] = key;
        energies[at] = power;
        if (++at === WINDOW) at = 0;
        const middle = at + HALF < WINDOW ? at + HALF : at + HALF - WINDOW;
        const own = keys[middle] ?? 0;
        const both = (own + last) | 0;
        const pair = Math.imul(both ^ (both >>> 16), FIRST);
        name = (name + (pair ^ (pair >>> 13))) | 0;
        const other = Math.imul(pair ^ (pair >>> 15), SECOND);
        check = (check + (other ^ (other >>> 16))) | 0;
        energy += energies[middle] ?? 0;
        if (own !== last) isFlat = false;
        last = own;
        const mixed = Math.imul(total ^ (total >>> 15), FIRST);
        if (((mixed ^ (mixed >>> 13)) & mask) !== 0 || frame + i < WINDOW) continue;
        chunk.endFrame = frame + i - HALF;
        chunk.name = name;
        chunk.check = check;
        chunk.energy = energy;
        chunk.isFlat = isFlat;
        if (chunk.startFrame >= 0) use(chunk);
        chunk.startFrame = chunk.endFrame;
        name = 0;
        check = 0;
        energy = 0;
        isFlat = true;
      }
      chunk.name = name;
      chunk.check = check;
      carried[0] = energy;
      chunk.isFlat = isFlat;
      [slot, sum, before] = [at, total, last];
      frame += length;
    },
  };
}
