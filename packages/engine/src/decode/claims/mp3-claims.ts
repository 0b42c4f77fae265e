import type { Claim } from '../../core/claim.js';
import { REPLAY_GAIN_LUFS } from '../../core/reference-gains.js';
import type { Source } from '../../source/source.js';
import { readEncoderNote } from '../mp3/encoder-note.js';
import { findFirstFrame } from '../mp3/find-frames.js';
import { apeClaims } from './ape-claims.js';
import { cleanText } from './clean-text.js';
import { id3Claims } from './id3-claims.js';
import { gainStated } from './named-claim.js';

/** What an MP3 file states about itself: ID3v2 before it, APEv2 after it, LAME's note in its first frame. */
export async function* mp3Claims(source: Source): AsyncGenerator<Claim, void, undefined> {
  yield* id3Claims(source);
  const first = await findFirstFrame(source);
  if (first) {
    const { encoder, replayGain, delay = 0, padding = 0 } = readEncoderNote(first) ?? {};
    if (encoder !== undefined) {
      yield { tag: 'LAME encoder', text: cleanText(encoder) };
      yield { tag: 'LAME delay and padding', text: `${delay} and ${padding} samples` };
    }
    if (replayGain?.trackDb !== undefined) {
      const stated = gainStated(replayGain.trackDb, REPLAY_GAIN_LUFS);
      const text = `${replayGain.trackDb.toFixed(1)} dB`;
      yield { tag: 'LAME track gain', text, ...(stated && { stated }) };
    }
    // of what was encoded: decoded, it is another
    if (replayGain?.peak !== undefined)
      yield { tag: 'LAME peak', text: replayGain.peak.toFixed(6) };
  }
  yield* apeClaims(source);
}
