import type { AudioTrack } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import { isSameLanguage } from '../core/languages.js';
import type { Warning } from '../core/warning.js';

/**
 * A warning where a file has several tracks of sound, of which one is measured.
 *
 * @param names Of all tracks of sound, in their order: codec, language.
 * @param measured Place of the measured one.
 */
export const otherTracks = (names: readonly string[], measured: number): readonly Warning[] =>
  names.length < 2
    ? []
    : [
        {
          code: 'other-tracks',
          message: `the file has ${names.length} audio tracks: ${names
            .map((name, i) => `${i + 1} (${name})`)
            .join(', ')}; only track ${measured + 1} was measured`,
          count: names.length - 1,
        },
      ];

/**
 * The place of the track that the caller chose, by its number from 1 or by its language.
 *
 * @throws Fault `request.invalid` where there is none.
 */
export function chosenTrack(
  wanted: string,
  tracks: readonly Pick<AudioTrack, 'language'>[],
): number {
  const text = wanted.trim();
  const number = /^\d+$/.test(text) ? Number(text) : undefined;
  const place =
    number === undefined
      ? tracks.findIndex(({ language }) => language !== undefined && isSameLanguage(language, text))
      : number - 1;
  if (place >= 0 && place < tracks.length) return place;
  const [one] = tracks;
  const there =
    tracks.length === 1
      ? `the file has only number 1${one?.language === undefined ? '' : ` (${one.language})`}`
      : `the file has ${tracks.length} audio tracks: ${tracks.map(({ language = 'no language' }, i) => `${i + 1} (${language})`).join(', ')}`;
  throw new Fault('request.invalid', `track ${JSON.stringify(text)} does not exist; ${there}`, {
    param: 'track',
  });
}
