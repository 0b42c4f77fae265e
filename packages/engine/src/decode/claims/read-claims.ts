import type { Container } from '../../core/audio.js';
import type { Claim } from '../../core/claim.js';
import { Fault } from '../../core/fault.js';
import { REPLAY_GAIN_LUFS } from '../../core/reference-gains.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { skipId3 } from '../id3.js';
import { aiffClaims } from './aiff-claims.js';
import { flacClaims } from './flac-claims.js';
import { id3Claims } from './id3-claims.js';
import { mp3Claims } from './mp3-claims.js';
import { mp4Claims } from './mp4-claims.js';
import { oggClaims } from './ogg-claims.js';
import { wavClaims } from './wav-claims.js';

/** More than any program writes. */
const MAX_CLAIMS = 100;

type Claims = (source: Source) => AsyncGenerator<Claim, void, undefined>;

/** They may follow an ID3v2 tag, whose claims then count as well. */
const INNER: Partial<Readonly<Record<Container, Claims>>> = {
  wav: wavClaims,
  flac: flacClaims,
  ogg: oggClaims,
};
const WHOLE: Partial<Readonly<Record<Container, Claims>>> = {
  mp3: mp3Claims,
  m4a: mp4Claims,
  aiff: aiffClaims,
};

/**
 * Reads what a file states about itself, in file order. A damaged tag ends the reading, not the analysis: what precedes
 * it is reported. Of CAF, Matroska and AAC in ADTS nothing is read.
 *
 * @param container What the file was found to be.
 * @throws Fault `source.unreadable`.
 */
export async function readClaims(source: Source, container: Container): Promise<readonly Claim[]> {
  const file = checkedSource(source);
  const claims: Claim[] = [];
  try {
    for await (const claim of claimsIn(file, container)) {
      const isReported = claims.some(({ tag, text }) => tag === claim.tag && text === claim.text);
      if (!isReported) claims.push(claim);
      if (claims.length === MAX_CLAIMS) break;
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'source.unreadable') throw error;
  }
  return withReference(claims);
}

/** SPL of pink noise at the reference of ReplayGain 1, dB, and the loudness that it is. */
const REPLAY_GAIN_SPL_DB = 89;

/** Gains count from the reference that the file states for them, where it does. */
function withReference(claims: readonly Claim[]): readonly Claim[] {
  const stated = claims.find(({ tag }) => tag === 'REPLAYGAIN_REFERENCE_LOUDNESS')?.text ?? '';
  const [, number, unit = ''] = /^([+-]?\d{1,3}(?:[.,]\d{1,9})?) ?(LUFS|dB)?$/i.exec(stated) ?? [];
  if (number === undefined) return claims;
  const value = Number(number.replace(',', '.'));
  const isSpl = value > 0 && unit.toUpperCase() !== 'LUFS';
  const lufs = isSpl ? value - REPLAY_GAIN_SPL_DB + REPLAY_GAIN_LUFS : value;
  if (lufs >= 0 || lufs < -70) return claims;
  return claims.map((claim) => {
    const { tag, stated: from } = claim;
    if (tag !== 'REPLAYGAIN_TRACK_GAIN' || from?.gainToLufs === undefined) return claim;
    const offset = lufs - from.gainToLufs;
    return { ...claim, stated: { ...from, value: from.value + offset, gainToLufs: lufs } };
  });
}

async function* claimsIn(file: Source, container: Container): ReturnType<Claims> {
  yield* WHOLE[container]?.(file) ?? [];
  const inner = INNER[container];
  if (!inner) return;
  const start = await skipId3(file);
  if (start > 0) yield* id3Claims(file);
  yield* inner(checkedSource(file, start));
}
