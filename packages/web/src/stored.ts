import type { Requested } from './dropped.js';
import type { Measured } from './messages.js';
import type { Where } from './report-file.js';

/**
 * The part of a result that a browser stores, so that Back and reload lose nothing; on this device
 * only.
 */
export interface Stored {
  readonly id: string;
  /** In the order of the page. */
  readonly order: number;
  readonly name: string;
  readonly requested: Requested;
  readonly where: Where;
  readonly measured: Measured;
  /** Id of the result in whose card it is, where it is a further analysis of the same file. */
  readonly within?: string | undefined;
  /** The audio, to be played and analysed again; not of a large one. */
  readonly file: File | undefined;
}

const NAME = 'sonometer-results';
const STORE = 'results';

/** Larger files would fill the browser's storage. */
export const MAX_STORED_BYTES = 200_000_000;

/**
 * Opens the earlier results; where a browser stores nothing, as in a private window, there are
 * none.
 */
export function openStored() {
  let database: Promise<IDBDatabase> | undefined;

  const open = () =>
    (database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('no database'));
      };
    }));

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) {
    const db = await open();
    return new Promise<T>((resolve, reject) => {
      const request = act(db.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('the database refused'));
      };
    });
  }

  /** Stored or not, the page continues. */
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    );

  return {
    all: async (): Promise<readonly Stored[]> => {
      try {
        const stored = (await run('readonly', (store) => store.getAll())) as Stored[];
        return stored.sort((a, b) => a.order - b.order);
      } catch {
        return [];
      }
    },
    put: (one: Stored): Promise<void> => quietly(run('readwrite', (store) => store.put(one))),
    forget: (id: string): Promise<void> => quietly(run('readwrite', (store) => store.delete(id))),
    clear: (): Promise<void> => quietly(run('readwrite', (store) => store.clear())),
  };
}
