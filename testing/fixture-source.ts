import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bytesSource } from '../packages/decode/src/source/bytes-source.js';

export const fixturePath = (name: string): string =>
  fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

export const fixtureBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(fixturePath(name)));

export const fixtureSource = (name: string) => bytesSource(fixtureBytes(name));
