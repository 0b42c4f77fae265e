import { kept, openDraft, type SpooledFile, tooLarge } from './spool.js';

/** Bytes that came in, in memory until they are disposed of. */
export interface HeldBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizeBytes: number;
  /** Gives its room back; again is harmless. */
  dispose(): Promise<void>;
}

/** Memory that the bodies share which come in. */
export interface Room {
  /** All of it; 0 where nothing is held. */
  readonly sizeBytes: number;
  /** Takes so many bytes of it, or none: `false`. */
  take(bytes: number): boolean;
  /** Gives bytes back that were taken. */
  give(bytes: number): void;
}

/** Opens room for so many bytes. */
export function openRoom(sizeBytes: number): Room {
  let left = sizeBytes;
  return {
    sizeBytes,
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    give(taken) {
      left += taken;
    },
  };
}

export interface HoldTerms {
  /** Folder of what finds no room. */
  readonly dir: string;
  readonly maxBytes: number;
  /** Whatever is longer goes to the disk; with 0, an empty body too. */
  readonly maxHeldBytes: number;
  readonly room: Room;
}

/**
 * Keeps a body in memory while there is room, and spools it otherwise. To write, read and remove a file
 * took a third of what the service adds to a short recording (docs/decisions/0002-speed.md).
 *
 * @throws ApiError `file_too_large` beyond `maxBytes`, `storage_unavailable` when the disk fails;
 * what the body itself throws comes through.
 */
export async function hold(
  body: AsyncIterable<Uint8Array>,
  { dir, maxBytes, maxHeldBytes, room }: HoldTerms,
): Promise<HeldBody | SpooledFile> {
  let heldBytes = 0;
  const giveBack = () => {
    room.give(heldBytes);
    heldBytes = 0;
  };
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let draft = Math.min(maxHeldBytes, room.sizeBytes) > 0 ? undefined : await openDraft(dir);
  try {
    for await (const chunk of kept(body)) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      if (!draft && sizeBytes <= maxHeldBytes && room.take(chunk.length)) {
        heldBytes += chunk.length;
        chunks.push(chunk);
        continue;
      }
      if (!draft) {
        draft = await openDraft(dir);
        for (const earlier of chunks.splice(0)) await draft.add(earlier);
        giveBack();
      }
      await draft.add(chunk);
    }
    if (draft) return await draft.end();
    const bytes = joined(chunks, sizeBytes);
    return {
      bytes,
      sizeBytes,
      dispose: async () => {
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    await draft?.abandon();
    throw error;
  }
}

/** In memory of its own, which can go to another thread: a socket's chunks may share theirs. */
function joined(chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
