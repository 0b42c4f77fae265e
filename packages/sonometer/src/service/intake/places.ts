import type { FetchedFile, UrlFetcher } from './fetch-url.js';
import type { Room } from './hold.js';

/** Where audio may come from. */
export interface Places {
  /** Folder of the files that come in. */
  readonly spoolDir: string;
  /** In memory, for bodies. */
  readonly room: Room;
  readonly fetchUrl: UrlFetcher;
  /** A file that was uploaded before, for its owner alone. */
  readonly fetchObject: (
    objectPath: string,
    owner: string,
    maxBytes?: number,
  ) => Promise<FetchedFile>;
}
