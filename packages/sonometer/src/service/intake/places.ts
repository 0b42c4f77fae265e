import type { FetchedFile, UrlFetcher } from './fetch-url.js';
import type { Room } from './hold.js';

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
