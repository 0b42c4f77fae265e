import { readFileSync } from 'node:fs';
import { packageFile } from '../../package-files.js';

/**
 * The server's answer to the request of a route: its test writes it, and fails where it is
 * outdated.
 */
export interface RouteExample {
  readonly status: number;
  readonly type: string;
  /** Of JSON as it is, of anything else the text. */
  readonly body: unknown;
}

const FILE = packageFile('examples.json');

let read: Readonly<Record<string, RouteExample>> | undefined;

/**
 * By the name of the operation, of a refusal by `error`, of a job that begins by `accepted`; read
 * on first use.
 */
export const examples = (): Readonly<Record<string, RouteExample>> =>
  (read ??= JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, RouteExample>>);
