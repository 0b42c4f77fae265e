import type { Source } from '../../source/source.js';
import type { Run } from './open-pcm-track.js';

/** Runs of a file as a source of its own: no more bytes than the file has, whatever an index states. */
export async function joinedRuns(source: Source, runs: AsyncIterable<Run>): Promise<Source> {
  const parts: Run[] = [];
  const starts: number[] = [];
  let sizeBytes = 0;
  for await (const run of runs) {
    const bytes = Math.min(run.bytes, source.sizeBytes - sizeBytes);
    if (bytes <= 0) continue;
    parts.push({ offset: run.offset, bytes });
    starts.push(sizeBytes);
    sizeBytes += bytes;
  }
  /** The last run that starts at or before a place. */
  const runAt = (place: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    sizeBytes,
    async read(offset, length) {
      const end = Math.min(sizeBytes, offset + length);
      const out = new Uint8Array(Math.max(0, end - offset));
      for (let run = runAt(offset), at = offset; at < end; run++) {
        const part = parts[run];
        if (!part) break;
        const within = at - (starts[run] ?? 0);
        const bytes = Math.min(part.bytes - within, end - at);
        out.set(await source.read(part.offset + within, bytes), at - offset);
        at += bytes;
      }
      return out;
    },
  };
}
