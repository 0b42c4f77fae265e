import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageFile } from '../package-files.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
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

/** What the pages load, by its path below `/assets/`; each file is read when it is first asked for. */
export const assets: ReadonlyMap<string, Asset> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const name = file.replaceAll('\\', '/');
    const type = TYPES[extname(name)];
    return type === undefined ? [] : [[name, assetOf(name, type)] as const];
  }),
);

function assetOf(name: string, type: string): Asset {
  const bytes = once(() => readFileSync(new URL(name, folder)));
  return { type, bytes, gzip: once(() => gzipSync(bytes())) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
