import type { listTracks } from '@sonometer/engine';
import { type Input, openPathSource } from '../../source/path-source.js';

/**
 * Replaces a file of several audio tracks by its tracks, named `FILE#1`, `FILE#2`. Everything else stays: a file that cannot
 * be read fails where it is measured, and what a URL or a pipe has is not known before.
 */
export async function expandTracks(inputs: readonly Input[]): Promise<readonly Input[]> {
  const engine = await import('@sonometer/engine');
  const expanded: Input[] = [];
  for (const input of inputs) {
    const tracks = input.kind === 'file' ? await tracksIn(input.name, engine.listTracks) : [];
    if (tracks.length === 0) expanded.push(input);
    for (const { index } of tracks)
      expanded.push({
        ...{ kind: 'file', name: `${input.name}#${index}` },
        ...{ path: input.name, track: index },
      });
  }
  return expanded;
}

async function tracksIn(path: string, list: typeof listTracks) {
  try {
    const source = openPathSource(path);
    try {
      return await list(source);
    } finally {
      source.close();
    }
  } catch {
    return [];
  }
}
