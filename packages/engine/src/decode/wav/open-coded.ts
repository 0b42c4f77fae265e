import type { Container } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { type BlockCodec, countFrames, openBlocks } from '../blocks/block-decoder.js';
import { imaAdpcm } from '../blocks/ima-adpcm.js';
import { msAdpcm } from '../blocks/ms-adpcm.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
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

const CODECS = { 'adpcm-ms': msAdpcm, 'adpcm-ima': imaAdpcm };

/** Opens samples that a codec has made: ADPCM. */
export async function openCoded(
  source: Source,
  data: CodedData,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { coding, container, declaredBytes, statedFrames, damage } = data;
  const { rateHz, channels, blockBytes, codec: name } = coding;
  checkLimits(coding, limits);
  const codec = CODECS[name](channels, blockBytes);
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
