import {
  type Claim,
  R128_LUFS,
  R128_STEPS_PER_DB,
  REPLAY_GAIN_LUFS,
  type Stated,
} from '../../core/claim.js';
import { log10 } from '../../elementary/log10.js';

const MAX_CHARACTERS = 256;

/**
 * Text from a file, fit to be shown: one line, without control, format and unpaired surrogate characters, cut at a
 * length.
 */
export const cleanText = (text: string): string =>
  Array.from(
    text
      .slice(0, 8 * MAX_CHARACTERS)
      .replaceAll(/[\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
      .trim(),
  )
    .slice(0, MAX_CHARACTERS)
    .join('');

/** Up to the first zero. */
export const upToZero = (text: string): string => text.slice(0, `${text}\0`.indexOf('\0'));

/** What lies beyond is no gain and no peak of any recording. */
const MAX_DB = 100;

/** Tags that are reported: of loudness and levels, and who made what. */
const KNOWN =
  /^(REPLAYGAIN_(TRACK|ALBUM)_(GAIN|PEAK)|REPLAYGAIN_(REFERENCE_LOUDNESS|ALGORITHM)|R128_(TRACK|ALBUM)_GAIN|ITUNNORM|ITUNSMPB|TITLE|ARTIST|ALBUM|DATE|ISRC|ENCODER|T?BPM|TEMPO|TMPO|TKEY|INITIAL[ _]?KEY|KEY)$/;

/** A tag with a name and a text, as Vorbis comments, ID3v2 TXXX, APEv2 and MP4 have them; `undefined` for any other. */
export function namedClaim(name: string, written: string): Claim | undefined {
  const tag = name.toUpperCase();
  const text = cleanText(written);
  if (!KNOWN.test(tag) || text === '') return undefined;
  const stated = statedBy(tag, text);
  return { tag, text, ...(stated && { stated }) };
}

/** One file cannot confirm the gain of an album. */
function statedBy(tag: string, text: string): Stated | undefined {
  switch (tag) {
    case 'REPLAYGAIN_TRACK_GAIN':
      return gainStated(
        numberIn(text, /^([+-]?\d{1,4}(?:[.,]\d{1,9})?) ?(?:dB)?$/i),
        REPLAY_GAIN_LUFS,
      );
    case 'R128_TRACK_GAIN': {
      const steps = numberIn(text, /^([+-]?\d{1,6})$/);
      return steps === undefined ? undefined : gainStated(steps / R128_STEPS_PER_DB, R128_LUFS);
    }
    case 'REPLAYGAIN_TRACK_PEAK':
      return peakStated(numberIn(text, /^(\d{1,4}(?:[.,]\d{1,12})?)$/));
    default:
      return undefined;
  }
}

/** A gain in dB, as the loudness that it declares. */
export const gainStated = (gainDb: number | undefined, gainToLufs: number): Stated | undefined =>
  gainDb === undefined || Math.abs(gainDb) > MAX_DB
    ? undefined
    : { measure: 'integratedLufs', value: gainToLufs - gainDb, gainToLufs };

function peakStated(peak: number | undefined): Stated | undefined {
  if (peak === undefined || peak <= 0) return undefined;
  const value = 20 * log10(peak);
  if (Math.abs(value) > MAX_DB) return undefined;
  return { measure: 'truePeakDb', value, isMaybeSamplePeak: true };
}

function numberIn(text: string, form: RegExp): number | undefined {
  const [, digits] = form.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}
