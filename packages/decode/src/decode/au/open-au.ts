import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { assumedLayout } from '../channel-layout.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openPcm, pcmFacts } from '../pcm-decoder.js';
import { BYTES_PER_SAMPLE, type SampleEncoding } from '../sample-encoding.js';

const HEADER_BYTES = 24;
/** The header of a stream does not state how much follows. */
const UNKNOWN_SIZE = 0xffffffff;

/** Numbers of encodings (Sun, audio file format; NeXT, SNDSoundStruct); those that are none here are codecs. */
const ENCODINGS: Readonly<Record<number, SampleEncoding>> = {
  1: 'ulaw',
  2: 's8',
  3: 's16be',
  4: 's24be',
  5: 's32be',
  6: 'f32be',
  7: 'f64be',
  27: 'alaw',
};
const CODECS: Readonly<Record<number, string>> = {
  23: 'G.721 ADPCM',
  24: 'G.722 ADPCM',
  25: 'G.723 ADPCM',
  26: 'G.723 ADPCM',
};

/** Sun and NeXT audio (.au, .snd) with samples of integers, floating point, A-law or µ-law. */
export async function openAu(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const header = new Bytes(await source.read(0, HEADER_BYTES), 'au');
  const offset = header.u32be(4);
  const stated = header.u32be(8);
  const encoding = header.u32be(12);
  const rateHz = header.u32be(16);
  const channels = header.u32be(20);
  const samples = ENCODINGS[encoding];
  if (!samples)
    throw new Fault(
      'decode.unsupported',
      `au: ${CODECS[encoding] ?? `the encoding ${encoding}`} is not supported`,
    );
  checkLimits({ channels, rateHz }, limits);
  const available = Math.max(0, source.sizeBytes - Math.max(offset, HEADER_BYTES));
  const isKnown = stated !== UNKNOWN_SIZE && stated > 0;
  const frameBytes = channels * BYTES_PER_SAMPLE[samples];
  const dataBytes = isKnown ? Math.min(stated, available) : available;
  const speakers = speakersOf(channels);
  const layout = { samples, frameBytes, dataOffset: Math.max(offset, HEADER_BYTES), dataBytes };
  return openPcm(source, layout, {
    format: { rateHz, channels, speakers },
    facts: {
      container: 'au',
      ...pcmFacts(samples, 8 * BYTES_PER_SAMPLE[samples]),
      ...(isKnown && { declaredDurationSec: Math.floor(stated / frameBytes) / rateHz }),
    },
    damage: assumedLayout(channels, undefined, speakers),
  });
}
