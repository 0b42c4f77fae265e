import type { Claim } from '@sonometer/decode/core/claim';

/** A key, as tags and measurements have it: tonic as semitones above C. */
export interface WrittenKey {
  readonly tonic: number;
  readonly mode: 'major' | 'minor';
}

/** What one tag states of a piece: beats per minute, or its key. */
export type MusicTag = Pick<Claim, 'tag' | 'text'> &
  ({ readonly bpm: number } | { readonly key: WrittenKey });

const BPM_TAGS = /^(TBPM|BPM|TEMPO|tmpo|acid tempo)$/i;
const KEY_TAGS = /^(TKEY|INITIALKEY|INITIAL KEY|INITIAL_KEY|KEY)$/i;

/** No music is slower or faster. */
const MIN_BPM = 20;
const MAX_BPM = 400;

/** The tags of a file that state its tempo or key; one that makes no sense is none. */
export function musicTagsIn(claims: readonly Claim[]): readonly MusicTag[] {
  return claims.flatMap(({ tag, text }): MusicTag | [] => {
    if (BPM_TAGS.test(tag)) {
      const bpm = Number(/^\d{1,3}(?:[.,]\d{1,6})?$/.exec(text.trim())?.[0].replace(',', '.'));
      return bpm >= MIN_BPM && bpm <= MAX_BPM ? { tag, text, bpm } : [];
    }
    const key = KEY_TAGS.test(tag) ? readKey(text) : undefined;
    return key ? { tag, text, key } : [];
  });
}

const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** `F#m`, `Gb minor`, `Am`, `C`; Camelot `8A`, `8B`; Open Key `1m`, `1d`. ID3's `o` is no key. */
export function readKey(written: string): WrittenKey | undefined {
  const text = written.trim();
  const [, number, letter = ''] = /^(1[0-2]|0?[1-9])([ABmd])$/i.exec(text) ?? [];
  if (number !== undefined) {
    const isCamelot = /[AB]/i.test(letter);
    const isMinor = /[Am]/i.test(letter);
    // C major is 8B and 1d; a step on the wheel is a fifth
    const fifths = Number(number) - (isCamelot ? 8 : 1);
    const major = (((7 * fifths) % 12) + 12) % 12;
    return { tonic: isMinor ? (major + 9) % 12 : major, mode: isMinor ? 'minor' : 'major' };
  }
  const [, name = '', sign = '', mode = ''] =
    /^([A-Ga-g])([#b♯♭]?)[ -]?(m|min|minor|moll|M|maj|major|dur)?$/.exec(text) ?? [];
  const base = SEMITONES[name.toUpperCase()];
  if (base === undefined) return undefined;
  const shift = /[#♯]/.test(sign) ? 1 : sign === '' ? 0 : -1;
  return {
    tonic: (base + shift + 12) % 12,
    mode: /^m(in|inor|oll)?$/.test(mode) ? 'minor' : 'major',
  };
}
