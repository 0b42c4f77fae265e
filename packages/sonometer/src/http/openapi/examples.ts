import { readFileSync } from 'node:fs';
import { packageFile } from '../../package-files.js';

/** What a server answered to the request of a route: its test writes it down, and fails where it has gone stale. */
export interface RouteExample {
  readonly status: number;
  readonly type: string;
  /** Of JSON as it is, of anything else the text. */
  readonly body: unknown;
}

const FILE = packageFile('examples.json');

let read: Readonly<Record<string, RouteExample>> | undefined;

/** By the name of the operation, of a refusal by `error`, of a job that begins by `accepted`; read when it is first asked for. */
export const examples = (): Readonly<Record<string, RouteExample>> =>
  (read ??= JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, RouteExample>>);
