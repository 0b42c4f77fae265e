import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Input } from './input.js';

/** The usual endings of audio files of our formats. */
const AUDIO_NAMES = new Set([
  ...'.wav .wave .bwf .rf64 .w64 .aif .aiff .aifc .caf .au .snd .flac'.split(' '),
  ...'.mp3 .mp2 .gsm .aac .ogg .oga .opus .m4a .m4b .mp4 .mov .webm .weba .mka .mkv'.split(' '),
]);

/**
 * The audio files under a folder, at any depth, in natural order, with the folder as it was given
 * before them. Names decide here, since a folder holds much that is no audio; what a file is, its
 * content decides. Hidden files are left out, and links to folders are not followed: they may lead
 * in a circle.
 */
export async function audioIn(folder: string): Promise<readonly Input[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [{ name: folder, kind: 'closed-folder' }];
  const found: Input[] = [];
  for (const entry of entries.sort((a, b) => inNaturalOrder.compare(a.name, b.name))) {
    const name = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) for (const inner of await audioIn(name)) found.push(inner);
    else if (AUDIO_NAMES.has(extname(entry.name).toLowerCase()) && (await isFile(name)))
      found.push({ name, kind: 'file' });
  }
  return found;
}

const inNaturalOrder = new Intl.Collator('en', { numeric: true });

const isFile = async (path: string) =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => true, // a link that leads nowhere: to be reported, not skipped
  );
