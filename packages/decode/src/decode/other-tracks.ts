import type { AudioTrack } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import type { Warning } from '../core/warning.js';

/** Codes of one language: ISO 639-1, then ISO 639-2 (terminology, bibliography where it differs). */
const SAME: readonly (readonly string[])[] = (
  'ar ara|bg bul|ca cat|cs ces cze|cy cym wel|da dan|de deu ger|el ell gre|en eng|es spa|et est|eu eus baq|fa fas per|' +
  'fi fin|fr fra fre|ga gle|he heb|hi hin|hr hrv|hu hun|hy hye arm|id ind|is isl ice|it ita|ja jpn|ka kat geo|ko kor|' +
  'lt lit|lv lav|mk mkd mac|ms msa may|my mya bur|nb nob|nl nld dut|nn nno|no nor|pl pol|pt por|ro ron rum|ru rus|' +
  'sk slk slo|sl slv|sq sqi alb|sr srp|sv swe|th tha|tr tur|uk ukr|vi vie|zh zho chi'
)
  .split('|')
  .map((codes) => codes.split(' '));

/** `pt-BR` and `por` are one language, and so are `ger` and `deu`. */
function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [one, other].map((code) => code.toLowerCase().split(/[-_]/)[0] ?? '');
  if (a === undefined || b === undefined || a === '' || b === '') return false;
  return a === b || SAME.some((codes) => codes.includes(a) && codes.includes(b));
}

/**
 * A warning where a file has several tracks of sound, of which one is measured.
 *
 * @param names Of all tracks of sound, in their order: codec, language.
 * @param measured Place of the measured one.
 * @param wanted Place of the one that the caller or the file prefers; another was measured where it cannot be decoded.
 * @param isVideo The file has pictures too.
 */
export function otherTracks(
  names: readonly string[],
  measured: number,
  wanted: number,
  isVideo: boolean,
): readonly Warning[] {
  if (names.length < 2) return [];
  const listed = names.map((name, i) => `${i + 1} (${name})`).join(', ');
  const why =
    wanted === measured
      ? ''
      : `, since the codec of track ${wanted + 1}, the default, is not supported`;
  const message = `the ${isVideo ? 'video' : 'file'} has ${names.length} audio tracks: ${listed}; the numbers are of track ${measured + 1}${why}`;
  const code = wanted === measured ? 'other-tracks' : 'default-not-measured';
  return [{ code, message, count: names.length - 1 }];
}

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
