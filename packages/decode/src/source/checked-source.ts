import { Fault } from '../core/fault.js';
import type { Source } from './source.js';

/**
 * The same bytes from `start` on, at most `max` of them; every read stays inside the source.
 *
 * A read that fails, or comes back with fewer bytes than are there, becomes the fault `source.unreadable`: a parser
 * then never mistakes a broken disk for a short file.
 */
export function checkedSource(source: Source, start = 0, max = Infinity): Source {
  const sizeBytes = Math.min(max, Math.max(0, source.sizeBytes - start));
  return {
    sizeBytes,
    read(offset, length, into) {
      const from = Math.min(Math.max(0, offset), sizeBytes);
      const wanted = Math.min(Math.max(0, length), sizeBytes - from);
      try {
        const bytes = source.read(start + from, wanted, into);
        return bytes instanceof Uint8Array
          ? whole(bytes, wanted)
          : bytes.then((later) => whole(later, wanted), unreadable);
      } catch (error) {
        return unreadable(error);
      }
    },
  };
}

function whole(bytes: Uint8Array, wanted: number): Uint8Array {
  if (bytes.length === wanted) return bytes;
  throw new Fault('source.unreadable', `the source gave ${bytes.length} of ${wanted} bytes`);
}

function unreadable(error: unknown): never {
  if (error instanceof Fault) throw error;
  throw new Fault('source.unreadable', 'the source could not be read', { cause: error });
}
