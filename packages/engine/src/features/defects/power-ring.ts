import type { Block } from '@sonometer/decode/core/audio';

/** The mean squares of the latest `size` frames. */
export function openPowerRing(size: number) {
  const powers = new Float64Array(size);
  let at = 0;
  let count = 0;

  return {
    push(block: Block, from: number, to: number) {
      const first = Math.max(from, to - size);
      at = (at + first - from) % size;
      const whole = Math.min(to, first + size - at);
      writePowers(block, first, whole, powers, at);
      writePowers(block, whole, to, powers, 0);
      at = (at + to - first) % size;
      count = Math.min(size, count + to - from);
    },
    /** Takes `frames` silent frames, fewer than the ring contains. */
    pushZeros(frames: number) {
      powers.fill(0, at, Math.min(size, at + frames));
      if (at + frames > size) powers.fill(0, 0, at + frames - size);
      at = (at + frames) % size;
      count = Math.min(size, count + frames);
    },
    clear() {
      count = 0;
    },
    /** Copies all of them, the latest first, and returns their number. */
    copyLatestFirst(into: Float64Array): number {
      for (let i = 0, from = at; i < count; i++) {
        from = from === 0 ? size - 1 : from - 1;
        into[i] = powers[from] ?? 0;
      }
      return count;
    },
    /** Copies the latest `frames` in their order. */
    copyLatest(frames: number, into: Float64Array) {
      let from = (at + size - frames) % size;
      for (let i = 0; i < frames; i++) {
        into[i] = powers[from] ?? 0;
        from = from + 1 === size ? 0 : from + 1;
      }
    },
  };
}

/** Writes the mean squares of frames `from` to `to` over the channels. */
function writePowers(
  block: Block,
  from: number,
  to: number,
  powers: Float64Array,
  at: number,
): void {
  const first = block[0] ?? NOTHING;
  writeSquares(first, from, to, powers, at);
  if (block.every((channel) => channel === first)) return;
  for (let c = 1; c < block.length; c++)
    addSquares(
      block[c] ?? NOTHING,
      from,
      to,
      powers,
      at,
      c === block.length - 1 ? block.length : 1,
    );
}

function writeSquares(
  samples: Float32Array,
  from: number,
  to: number,
  powers: Float64Array,
  at: number,
): void {
  for (let i = from, k = at; i < to; i++, k++) {
    const x = samples[i] ?? 0;
    powers[k] = x * x;
  }
}

/** Adds the squares of the samples, and divides the sums. */
function addSquares(
  samples: Float32Array,
  from: number,
  to: number,
  sums: Float64Array,
  at: number,
  divisor: number,
): void {
  for (let i = from, k = at; i < to; i++, k++) {
    const x = samples[i] ?? 0;
    sums[k] = ((sums[k] ?? 0) + x * x) / divisor;
  }
}

const NOTHING = new Float32Array();
