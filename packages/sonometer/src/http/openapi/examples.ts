import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { packageFile } from '../../package-files.js';

/** The server's answer to the request of a route, from the last build. */
export interface RouteExample {
  readonly status: number;
  readonly type: string;
  /** Of JSON as it is, of anything else the text. */
  readonly body: unknown;
}

const FILE = packageFile('examples.json.gz');

let read: Readonly<Record<string, RouteExample>> | undefined;

/**
 * By the name of the operation, of a refusal by `error`, of a job that begins by `accepted`; read
 * on first use. There are none while the build makes them, with this server.
 */
export const examples = (): Readonly<Record<string, RouteExample>> =>
  (read ??= existsSync(FILE)
    ? (JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Readonly<
        Record<string, RouteExample>
      >)
    : {});
