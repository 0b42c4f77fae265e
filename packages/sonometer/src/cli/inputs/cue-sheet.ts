import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';

const MAX_BYTES = 1_048_576;

/** The text of the cue sheet next to a file: `album.cue` or `album.flac.cue` next to `album.flac`. */
export async function readCueSheetOf(path: string): Promise<string | undefined> {
  const stem = path.slice(0, path.length - extname(path).length);
  for (const sheet of new Set([`${stem}.cue`, `${path}.cue`])) {
    const found = await stat(sheet).catch(() => undefined);
    if (!found?.isFile() || found.size > MAX_BYTES) continue;
    const bytes = await readFile(sheet).catch(() => undefined);
    if (bytes) return decoded(bytes);
  }
  return undefined;
}

/** Old sheets are written in the code page of their maker, new ones in UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
