import { type Reader, textOf } from './reader.js';

/** One audio track of a file with several. */
export interface AudioTrack {
  /** From 1, in the order of the file. */
  readonly track: number;
  /** As the file states it: `AC3`, `mp4a`. */
  readonly codec: string;
  /** ISO 639-2; left out where the file states none. */
  readonly language?: string;
  readonly isDefault: boolean;
  /** Whether the numbers are of this track. */
  readonly isMeasured: boolean;
}

/** `1 (AC3, und, default)`, as the warning lists them. */
const TRACK = /(\d+) \(([^)]*)\)/g;
const MEASURED = /only track (\d+) was measured/;
/** No linguistic content, and undetermined. */
const NO_LANGUAGE = new Set(['und', 'zxx', '']);

/** The audio tracks of a file with several; empty for any other. */
export function audioTracksOf({ objects }: Pick<Reader, 'objects'>): readonly AudioTrack[] {
  const warning = objects('warnings').find(({ code }) => code === 'other-tracks');
  const message = textOf(warning?.['message'] ?? '');
  const measured = Number(MEASURED.exec(message)?.[1]);
  return [...message.matchAll(TRACK)].map(([, number, parts = '']) => {
    const [codec = '', ...rest] = parts.split(', ');
    const language = rest.find((one) => one !== 'default' && one !== 'disabled') ?? '';
    return {
      track: Number(number),
      codec,
      ...(!NO_LANGUAGE.has(language) && { language }),
      isDefault: rest.includes('default'),
      isMeasured: Number(number) === measured,
    };
  });
}

/** `2 audio tracks (eng, ger), track 1 measured.`; nothing for a single track. */
export function tracksTitle(reader: Pick<Reader, 'objects'>): string | undefined {
  const tracks = audioTracksOf(reader);
  if (tracks.length === 0) return undefined;
  const languages = tracks.flatMap(({ language }) => language ?? []);
  const named = languages.length === tracks.length ? ` (${languages.join(', ')})` : '';
  const measured = tracks.find(({ isMeasured }) => isMeasured)?.track ?? 1;
  return `${String(tracks.length)} audio tracks${named}, track ${String(measured)} measured.`;
}
