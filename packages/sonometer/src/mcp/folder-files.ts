import { realpath, stat } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { Fault, openAudio } from '@sonometer/engine';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { audioIn } from '../source/audio-in.js';
import { openPathSource } from '../source/path-source.js';
import type { Body, FoundFile } from './audio-backend.js';

/** Candidates that a refusal names. */
const MAX_NEAREST = 3;

/**
 * The audio files under the roots. Those of the first root by their path within it, as tools take them; of the others
 * by their whole path. A link that leads out of the roots is left out, as it would be refused.
 */
export async function filesUnder(roots: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const [i, root] of roots.entries())
    for (const { name, kind } of await audioIn(root)) {
      const facts = kind === 'file' ? await stat(name).catch(() => undefined) : undefined;
      const real = facts && (await realpath(name).catch(() => undefined));
      if (!facts?.isFile() || !roots.some((one) => real?.startsWith(`${one}/`))) continue;
      found.push({ path: i === 0 ? relative(root, name) : name, sizeBytes: facts.size });
    }
  return found;
}

/** Names that a path may have meant: the same file elsewhere, the same name otherwise ended or nearly written. */
export async function nearestFiles(
  path: string,
  roots: readonly string[],
): Promise<readonly string[]> {
  const names = (await filesUnder(roots)).map((file) => file.path);
  const wanted = basename(path).toLowerCase();
  const stemOf = (name: string) =>
    basename(name)
      .toLowerCase()
      .replace(/\.[^.]*$/, '');
  const stem = stemOf(path);
  const like = names.filter((name) => {
    const own = stemOf(name);
    return basename(name).toLowerCase() === wanted || own.includes(stem) || stem.includes(own);
  });
  const close = nearest(
    wanted,
    names.map((name) => basename(name)),
  );
  const written = names.filter((name) => basename(name) === close);
  return [...new Set([...written, ...like])].slice(0, MAX_NEAREST);
}

/** The header data of a file, before it is decoded. */
export async function headerOf(path: string): Promise<Body> {
  const source = openPathSource(path);
  try {
    const decoder = await openAudio(source);
    const { format, facts } = decoder;
    await decoder.close();
    const { container, codec, bitDepth, declaredDurationSec } = facts;
    return {
      format: container,
      codec,
      sampleRate: format.rateHz,
      channels: format.channels,
      ...(bitDepth !== undefined && { bitDepth }),
      ...(declaredDurationSec !== undefined && {
        durationSec: Math.round(declaredDurationSec * 1000) / 1000,
      }),
    };
  } catch (error) {
    if (error instanceof Fault) return { unreadable: error.message };
    throw error;
  } finally {
    source.close();
  }
}
