import { stat } from 'node:fs/promises';
import { audioIn } from './audio-in.js';
import type { Input } from './input.js';

export interface Listed {
  readonly inputs: readonly Input[];
  /** Several were meant, even if a folder turns out to hold one. */
  readonly isList: boolean;
}

/** What the arguments of a command stand for: files, whatever audio a folder holds, URLs, `-`. */
export async function listInputs(args: readonly string[]): Promise<Listed> {
  const inputs: Input[] = [];
  let isList = args.length > 1;
  for (const name of args) {
    const kind = await kindOf(name);
    if (kind === 'folder') {
      isList = true;
      const found = await audioIn(name);
      if (found.length === 0) inputs.push({ name, kind: 'empty-folder' });
      for (const input of found) inputs.push(input); // a folder may hold a million
    } else inputs.push({ name, kind });
  }
  return { inputs, isList };
}

async function kindOf(name: string): Promise<'file' | 'folder' | 'pipe' | 'stdin' | 'url'> {
  if (name === '-') return 'stdin';
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(name)) return 'url';
  const facts = await stat(name).catch(() => undefined); // why not, opening it will tell
  if (facts?.isDirectory()) return 'folder';
  return facts?.isFIFO() ? 'pipe' : 'file';
}
