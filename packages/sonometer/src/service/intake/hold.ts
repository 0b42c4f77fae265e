import { ApiError } from '@sonometer/report/errors/api-error.js';
import { type Caller, partyOf } from '../metering/caller.js';
import type { FetchedFile, UrlFetcher } from './fetch-url.js';
import {
  type Draft,
  MAX_BODY_BYTES,
  openDraft,
  spool,
  type SpooledFile,
  stored,
  tooLarge,
} from './spool.js';

/** Bytes that came in, in memory until they are disposed of. */
export interface HeldBody {
  /** Of memory that other threads see: it is read in place. */
  readonly bytes: SharedBytes;
  readonly sizeBytes: number;
  /** Gives its place back; calling it again is harmless. A later reader sees other bodies. */
  dispose(): Promise<void>;
}

export type SharedBytes = Uint8Array<SharedArrayBuffer>;

/** Places in memory that the bodies share which come in, each for one of any size. */
export interface Room {
  /** All of them; 0 where nothing is held. */
  readonly places: number;
  /** `undefined` where none is left. */
  take(): SharedBytes | undefined;
  give(place: SharedBytes): void;
}

/**
 * Opens memory for so many bodies. Places are reused: with new memory for each body of 3.5 MB the
 * system cleared 3.5 MB in between, and threads collected their whole heaps because of it.
 */
export function openRoom(places: number): Room {
  const free: SharedBytes[] = [];
  let made = 0;
  return {
    places,
    take() {
      const used = free.pop();
      if (used || made >= places) return used;
      made++;
      return new Uint8Array(new SharedArrayBuffer(MAX_BODY_BYTES));
    },
    give(place) {
      free.push(place);
    },
  };
}

export interface HoldTerms {
  /** Folder of what finds no place. */
  readonly dir: string;
  readonly maxBytes: number;
  /** Whatever is longer goes to the disk; with 0, an empty body too. */
  readonly maxHeldBytes: number;
  readonly room: Room;
}

/**
 * Holds a body in memory while there is room, and spools it otherwise. Writing, reading and
 * removing a file took a third of what the service adds to a short recording
 * (docs/decisions/0002-speed.md).
 *
 * @throws ApiError `file_too_large` beyond `maxBytes`, `storage_unavailable` when the disk fails;
 * what the body itself throws comes through.
 */
export async function hold(
  body: AsyncIterable<Uint8Array>,
  { dir, maxBytes, maxHeldBytes, room }: HoldTerms,
): Promise<HeldBody | SpooledFile> {
  const place = maxHeldBytes > 0 ? room.take() : undefined;
  if (!place) return spool(body, { dir, maxBytes });
  let isTaken = true;
  const giveBack = () => {
    if (isTaken) room.give(place);
    isTaken = false;
  };
  const memory = Buffer.from(place.buffer);
  const byteLimit = Math.min(maxHeldBytes, place.length);
  let sizeBytes = 0;
  let draft: Draft | undefined;
  try {
    for await (const chunk of stored(body)) {
      const at = sizeBytes;
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      if (!draft && sizeBytes <= byteLimit) {
        memory.fill(chunk, at, sizeBytes); // `set` goes word by word in shared memory: 1.4 ms for 3.5 MB
        continue;
      }
      if (!draft) {
        draft = await openDraft(dir);
        await draft.add(place.slice(0, at));
      }
      await draft.add(chunk);
    }
    if (draft) {
      const file = await draft.end();
      giveBack();
      return file;
    }
    const bytes = place.subarray(0, sizeBytes);
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

/** The same bytes in a file. */
export const spoolHeld = ({ bytes }: HeldBody, dir: string): Promise<SpooledFile> =>
  spool(oneChunk(bytes), { dir, maxBytes: MAX_BODY_BYTES });

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.slice(); // the system writes from memory of one owner
}

/** Lets so many in at a time, and no more. */
export interface Gate {
  /**
   * Gives what is to be called on leaving, once.
   *
   * @throws ApiError `service_overloaded` when it is full; for callers without a key it is when
   * they have half of it, and for each party when it has as much as is left to the others, so that
   * a new caller finds room.
   */
  enter(caller: Pick<Caller, 'kind' | 'id' | 'party'>): () => void;
}

/** Opens a gate for things that hold resources while they last, such as files that come in. */
export function openGate(max: number): Gate {
  let inside = 0;
  let keyless = 0;
  const ofParty = new Map<string, number>();
  return {
    enter(caller) {
      const one = caller.kind === 'keyless' ? 1 : 0;
      const party = partyOf(caller);
      const own = ofParty.get(party) ?? 0;
      if (own >= max - inside || keyless + one > Math.ceil(max / 2))
        throw new ApiError('service_overloaded', 'too many files are coming in', {
          retryAfterSec: 5,
        });
      inside++;
      keyless += one;
      ofParty.set(party, own + 1);
      return () => {
        inside--;
        keyless -= one;
        const left = (ofParty.get(party) ?? 0) - 1;
        if (left > 0) ofParty.set(party, left);
        else ofParty.delete(party);
      };
    },
  };
}

/** The allowed sources of audio. */
export interface Places {
  /** Folder of the files that come in. */
  readonly spoolDir: string;
  /** In memory, for bodies. */
  readonly room: Room;
  readonly fetchUrl: UrlFetcher;
  /** A file that was uploaded before, readable by its owner only. */
  readonly fetchObject: (
    objectPath: string,
    owner: string,
    maxBytes?: number,
  ) => Promise<FetchedFile>;
}
