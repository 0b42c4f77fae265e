import { type Reader, textOf } from './reader.js';

/** No linguistic content, and undetermined. */
const NO_LANGUAGE = new Set(['und', 'zxx', '']);

/** `2 audio tracks (eng, ger), track 1 measured.`; nothing for a single track. */
export function tracksTitle({ objects }: Pick<Reader, 'objects'>): string | undefined {
  const tracks = objects('tracks');
  if (tracks.length === 0) return undefined;
  const languages = tracks
    .map(({ language }) => textOf(language ?? ''))
    .filter((language) => !NO_LANGUAGE.has(language));
  const named = languages.length === tracks.length ? ` (${languages.join(', ')})` : '';
  const measured = Number(tracks.find((track) => track['measured'] === true)?.['index'] ?? 1);
  return `${tracks.length} audio tracks${named}, track ${String(measured)} measured.`;
}
