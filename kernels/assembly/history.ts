/**
 * For kernels that look back: `joint` holds the last `keep` samples of a signal, with room for as many again. The first
 * samples of a block are appended to them, so that the joint between the blocks is contiguous; from sample `keep` of
 * the block on, the block itself is.
 */

/** Fills the joint. Returns how many samples of the block it holds, from joint[keep] on. */
// @ts-ignore: decorator
@inline
export function join(joint: usize, keep: i32, x: usize, frames: i32): i32 {
  const head = min(keep, frames);
  memory.copy(joint + (<usize>keep << 2), x, <usize>head << 2);
  return head;
}

/** Keeps the last samples for the next block. */
// @ts-ignore: decorator
@inline
export function remember(joint: usize, keep: i32, x: usize, frames: i32): void {
  const last = frames < keep ? joint + (<usize>frames << 2) : x + (<usize>(frames - keep) << 2);
  memory.copy(joint, last, <usize>keep << 2);
}
