import type { Container } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { type BlockCodec, countFrames, openBlocks } from '../blocks/block-decoder.js';
import { gsmInWav } from '../blocks/gsm.js';
import { imaAdpcm, msAdpcm } from '../blocks/adpcm.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openMpegStream } from '../mpeg-stream.js';
import { withWarnings } from '../wrap-decoder.js';
import type { WavCoding } from './wav-encoding.js';

/** A data chunk whose samples are coded. */
export interface CodedData {
  readonly container: Container;
  readonly coding: WavCoding;
  readonly dataOffset: number;
  readonly dataBytes: number;
  readonly declaredBytes: number | undefined;
  /** Frames by the fact chunk. */
  readonly statedFrames: number | undefined;
  readonly damage: readonly Warning[];
}

const BLOCK_CODECS = { 'adpcm-ms': msAdpcm, 'adpcm-ima': imaAdpcm, gsm: gsmInWav };

/** Opens samples that a codec has made: ADPCM, GSM, MP2 or MP3. */
export async function openCoded(
  source: Source,
  data: CodedData,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { coding, container, declaredBytes, statedFrames, damage } = data;
  const { rateHz, channels, codec: name } = coding;
  if (name === 'mp3' || name === 'mp2') return openMpegIn(source, data, limits);
  checkLimits(coding, limits);
  const codec = openBlockCodec({ ...coding, codec: name }, container);
  const declaredFrames =
    declaredBytes === undefined ? undefined : countFrames(codec, declaredBytes, statedFrames);
  return openBlocks(source, codec, data, {
    format: { rateHz, channels, speakers: speakersOf(channels) },
    facts: {
      container,
      codec: name,
      lossy: true,
      ...(declaredFrames !== undefined && { declaredDurationSec: declaredFrames / rateHz }),
    },
    damage,
  });
}

/**
 * The codec of blocks of ADPCM or GSM.
 *
 * @throws Fault `decode.unsupported` for a form that no encoder writes.
 */
export function openBlockCodec(coding: WavCoding, container: Container): BlockCodec {
  const { channels, blockBytes, codec: name } = coding;
  if (name === 'mp3' || name === 'mp2') throw new Error(`${name} has no blocks`);
  const codec = BLOCK_CODECS[name](channels, blockBytes);
  checkBlocks(codec, coding, FORMS[name], container);
  return codec;
}

/** Rate and channels are those of the stream: a header may differ. */
async function openMpegIn(
  source: Source,
  { coding: { codec }, container, dataOffset, dataBytes, declaredBytes = 0, damage }: CodedData,
  limits: DecodeLimits,
): Promise<Decoder> {
  const layer = codec === 'mp2' ? 'mp2' : 'mp3';
  const stream = checkedSource(source, dataOffset, dataBytes);
  const decoder = await openMpegStream(stream, layer, { container, place: 'data chunk', limits });
  const missing = declaredBytes - dataBytes;
  return withWarnings(decoder, missing > 0 ? [...damage, breaksOff(missing)] : damage);
}

const breaksOff = (bytes: number): Warning => ({
  code: 'breaks-off',
  message: `the file ends ${bytes} bytes before the end of its data chunk`,
});

/** Names in refusals, and what the headers of each codec can state. */
const FORMS = {
  'adpcm-ms': { label: 'Microsoft ADPCM', bits: 4, maxChannels: 2 },
  'adpcm-ima': { label: 'IMA ADPCM', bits: 4, maxChannels: Infinity },
  gsm: { label: 'GSM 6.10', bits: undefined, maxChannels: 1 },
};

function checkBlocks(
  codec: BlockCodec,
  { channels, blockBytes, bits }: WavCoding,
  form: (typeof FORMS)[keyof typeof FORMS],
  container: Container,
): void {
  const reason =
    form.bits !== undefined && bits !== form.bits
      ? `of ${bits} bits`
      : channels > form.maxChannels
        ? `of ${channels} channels`
        : codec.blockBytes !== blockBytes || codec.framesOf(blockBytes) === 0
          ? `in blocks of ${blockBytes} bytes`
          : undefined;
  if (reason)
    throw new Fault('decode.unsupported', `${container}: ${form.label} ${reason} is not supported`);
}
