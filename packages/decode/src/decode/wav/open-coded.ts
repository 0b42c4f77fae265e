import type { Container } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { type BlockCodec, countFrames, openBlocks } from '../blocks/block-decoder.js';
import { imaAdpcm } from '../blocks/ima-adpcm.js';
import { msAdpcm } from '../blocks/ms-adpcm.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { findFirstFrame } from '../mp3/find-frames.js';
import { withContainer, withWarnings } from '../wrap-decoder.js';
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

const BLOCK_CODECS = { 'adpcm-ms': msAdpcm, 'adpcm-ima': imaAdpcm };

/** Opens samples that a codec has made: ADPCM, MP2 or MP3. */
export async function openCoded(
  source: Source,
  data: CodedData,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { coding, container, declaredBytes, statedFrames, damage } = data;
  const { rateHz, channels, blockBytes, codec: name } = coding;
  if (name === 'mp3' || name === 'mp2') return openMpegIn(source, data, limits);
  checkLimits(coding, limits);
  const codec = BLOCK_CODECS[name](channels, blockBytes);
  checkBlocks(codec, coding, container);
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

/** Rate and channels are those of the stream: a header may differ. */
async function openMpegIn(
  source: Source,
  { coding: { codec }, container, dataOffset, dataBytes, declaredBytes = 0, damage }: CodedData,
  limits: DecodeLimits,
): Promise<Decoder> {
  const stream = checkedSource(source, dataOffset, dataBytes);
  const opened =
    codec === 'mp2' ? await openLayer2In(stream, limits) : await openLayer3In(stream, limits);
  if (!opened)
    throw new Fault(
      'decode.unsupported',
      `${container}: there is no ${codec.toUpperCase()} in its data chunk`,
    );
  const decoder = withContainer(opened, container);
  const missing = declaredBytes - dataBytes;
  return withWarnings(decoder, missing > 0 ? [...damage, breaksOff(missing)] : damage);
}

async function openLayer2In(stream: Source, limits: DecodeLimits) {
  const { findLayer2, openMp2 } = await import('../mp2/open-mp2.js');
  const found = await findLayer2(stream, 0);
  return found && openMp2(stream, found, limits);
}

async function openLayer3In(stream: Source, limits: DecodeLimits) {
  const first = await findFirstFrame(stream);
  if (!first) return undefined;
  const { openMp3 } = await import('../mp3/open-mp3.js');
  return openMp3(stream, first, limits);
}

const breaksOff = (bytes: number): Warning => ({
  code: 'breaks-off',
  message: `the file ends ${bytes} bytes before the end of its data chunk`,
});

const MAX_MS_CHANNELS = 2;

function checkBlocks(codec: BlockCodec, coding: WavCoding, container: Container): void {
  const { channels, blockBytes, bits, codec: name } = coding;
  const isMs = name === 'adpcm-ms';
  const label = isMs ? 'Microsoft ADPCM' : 'IMA ADPCM';
  const reason =
    bits !== 4
      ? `of ${bits} bits`
      : isMs && channels > MAX_MS_CHANNELS
        ? `of ${channels} channels`
        : codec.framesOf(blockBytes) === 0
          ? `in blocks of ${blockBytes} bytes`
          : undefined;
  if (reason)
    throw new Fault('decode.unsupported', `${container}: ${label} ${reason} is not supported`);
}
