import type { Block } from '@sonometer/decode/core/audio';

/** Whether every sample of a frame is below a magnitude. */
export function isSilent(block: Block, frame: number, below: number): boolean {
  for (const samples of block) if (!(Math.abs(samples[frame] ?? 0) < below)) return false;
  return true;
}

/** The first frame of `from` to `to` that is not silent, or `to`. */
export function findSound(block: Block, from: number, to: number, below: number): number {
  let end = to;
  for (const samples of block) end = findLoud(samples, from, end, below);
  return end;
}

/** The first silent frame of `from` to `to`, or `to`. */
export function findSilent(block: Block, from: number, to: number, below: number): number {
  const first = block[0] ?? NOTHING;
  for (let i = from; ; i++) {
    i = findQuiet(first, i, to, below);
    if (i >= to || isSilent(block, i, below)) return i;
  }
}

// By themselves: V8 optimises a loop over one array, and a function that is called for each run of samples.

function findLoud(samples: Float32Array, from: number, to: number, below: number): number {
  let i = from;
  while (i < to && Math.abs(samples[i] ?? 0) < below) i++;
  return i;
}

function findQuiet(samples: Float32Array, from: number, to: number, below: number): number {
  let i = from;
  while (i < to && !(Math.abs(samples[i] ?? 0) < below)) i++;
  return i;
}

/**
 * Where the first run of `min` silent frames begins, or one that lasts until the end of the block; its length without
 * one. A run of `min` frames contains one of every `min` frames.
 */
export function findSilence(block: Block, from: number, min: number, below: number): number {
  const length = block[0]?.length ?? 0;
  for (let i = from + min - 1; ; i += min) {
    const probe = Math.min(i, length - 1);
    if (isSilent(block, probe, below)) {
      let first = probe;
      while (first > from && isSilent(block, first - 1, below)) first--;
      const end = findSound(block, probe + 1, Math.min(length, first + min), below);
      if (end - first >= min || end === length) return first;
      i = end - 1;
    } else if (probe === length - 1) return length;
  }
}

const NOTHING = new Float32Array();
