import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packageFile } from '../package-files.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface Asset {
  readonly type: string;
  bytes(): Uint8Array;
  /** The same bytes, shorter on the wire. */
  gzip(): Uint8Array;
}

const folder = packageFile('assets/');

/** The build limits large ones, since the program is one package under 10 MB. */
const SHORT = '.gz';

/** The files of the pages, by path below `/assets/` with and without that ending; listed and read on first use. */
export const getAssets = once(
  (): ReadonlyMap<string, Asset> =>
    new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
        const file = path.replaceAll('\\', '/');
        const name = file.endsWith(SHORT) ? file.slice(0, -SHORT.length) : file;
        const type = TYPES[extname(name)];
        if (type === undefined) return [];
        const asset = assetOf(file, type);
        return [file, name].map((one) => [one, asset] as const);
      }),
    ),
);

function assetOf(file: string, type: string): Asset {
  const stored = once(() => readFileSync(new URL(file, folder)));
  return file.endsWith(SHORT)
    ? { type, bytes: once(() => gunzipSync(stored())), gzip: stored }
    : { type, bytes: stored, gzip: once(() => gzipSync(stored())) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
