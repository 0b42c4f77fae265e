import { existsSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { matchesGlob } from '@sonometer/report/gate/glob.js';
import { audioIn } from '../../source/audio-in.js';
import type { Input } from '../../source/input.js';
import { UsageError } from '../arguments/usage-error.js';

export interface Listed {
  readonly inputs: readonly Input[];
  /** Several were meant, even if a folder turns out to hold one. */
  readonly isList: boolean;
}

/** The inputs that the arguments of a command name: files, all audio of a folder, URLs, `-`. */
export async function listInputs(args: readonly string[]): Promise<Listed> {
  const inputs: Input[] = [];
  let isList = args.length > 1;
  for (const name of args) {
    const kind = kindOf(name);
    if (kind === 'folder') {
      isList = true;
      const found = await audioIn(name);
      if (found.length === 0) inputs.push({ name, kind: 'empty-folder' });
      for (const input of found) inputs.push(input); // a folder may hold a million
    } else if (kind === 'file' && isGlob(name)) {
      isList = true;
      const found = await matching(name);
      for (const input of found.length > 0 ? found : [{ name, kind }]) inputs.push(input);
    } else inputs.push({ name, kind });
  }
  return { inputs, isList };
}

/**
 * The same, where wished with each audio track of a file as an input of its own.
 *
 * @param track The one track that an option chose.
 */
export async function listTracksOf(
  args: readonly string[],
  isEachTrack: boolean,
  track: unknown,
): Promise<Listed> {
  const listed = await listInputs(args);
  if (!isEachTrack) return listed;
  if (track !== undefined) throw new UsageError('give only one of --each-track and --track');
  const { expandTracks } = await import('./each-track.js');
  const inputs = await expandTracks(listed.inputs);
  return { inputs, isList: listed.isList || inputs.length > 1 };
}

/** A pattern that no shell has expanded: quoted, or on Windows, where programs expand them. */
const isGlob = (name: string): boolean => /[*?[{]/.test(name) && !existsSync(name);

/** The audio files that a pattern matches, in natural order. */
async function matching(pattern: string): Promise<readonly Input[]> {
  const parts = pattern.replaceAll('\\', '/').split('/');
  const first = parts.findIndex((part) => /[*?[{]/.test(part));
  const folder = first === 0 ? '.' : parts.slice(0, first).join('/') || '/';
  const rest = parts.slice(first).join('/');
  return (await audioIn(folder)).filter(({ name }) => matchesGlob(rest, relative(folder, name)));
}

/** Whether the name of an input is a URL. */
export const isUrl = (name: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(name);

function kindOf(name: string): 'file' | 'folder' | 'pipe' | 'stdin' | 'url' {
  if (name === '-') return 'stdin';
  if (isUrl(name)) return 'url';
  try {
    const facts = statSync(name, { throwIfNoEntry: false });
    if (facts?.isDirectory()) return 'folder';
    return facts?.isFIFO() ? 'pipe' : 'file';
  } catch {
    return 'file'; // opening it will report the reason
  }
}
