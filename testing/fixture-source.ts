import { readFileSync } from 'node:fs';
import { bytesSource } from '../packages/decode/src/source/bytes-source.js';

export const fixtureBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

export const fixtureSource = (name: string) => bytesSource(fixtureBytes(name));
