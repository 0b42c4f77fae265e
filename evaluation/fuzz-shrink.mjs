// Makes a file that fails smaller, as long as it fails in the same way, for fuzz.mjs.
const MAX_TRIES = 200;

/** Delta debugging (Zeller and Hildebrandt 2002), with pieces of bytes: drop a half, a quarter … of what is left. */
export async function shrunk(bytes, fails) {
  let best = bytes;
  let tries = 0;
  for (let pieces = 2; pieces <= best.length && tries < MAX_TRIES;) {
    const size = Math.ceil(best.length / pieces);
    let smaller;
    for (let from = 0; from < best.length && !smaller && tries < MAX_TRIES; from += size) {
      const candidate = new Uint8Array(
        Buffer.concat([best.subarray(0, from), best.subarray(from + size)]),
      );
      tries++;
      if (await fails(candidate)) smaller = candidate;
    }
    if (smaller) {
      best = smaller;
      pieces = Math.max(2, pieces - 1);
    } else pieces *= 2;
  }
  return best;
}
