/** Longer recordings are not retained: their lists take memory, and compiling is little of their time. */
const MAX_FRAMES = 1 << 21;
/** Kinds of passes: an answer has up to four. */
const MAX_KINDS = 8;

const latest = new Map<string, unknown>();

/**
 * Retains the functions of the latest pass of each kind. V8 holds optimised code only as long as a function that
 * uses it: without one, the collection after every few short recordings took the code of all features, and a
 * quarter of the time was spent on compiling them again.
 */
export function retainCode(kind: string, functions: unknown, frames: number): void {
  if (frames > MAX_FRAMES) return;
  latest.delete(kind);
  latest.set(kind, functions);
  const [oldest] = latest.keys();
  if (latest.size > MAX_KINDS && oldest !== undefined) latest.delete(oldest);
}

/** Those that are retained, the least recent first. */
export const retainedKinds = (): readonly string[] => [...latest.keys()];
