import { Fault } from '../../core/fault.js';
import { speakersOf } from '../../core/layout.js';
import type { Source } from '../../source/source.js';
import { type BlockCodec, openBlocks } from '../blocks/block-decoder.js';
import { gsmInWav, plainGsm } from '../blocks/gsm.js';
import { ima4Adpcm } from '../blocks/ima4-adpcm.js';
import { imaAdpcm } from '../blocks/ima-adpcm.js';
import { msAdpcm } from '../blocks/ms-adpcm.js';
import type { Decoder } from '../decoder.js';
import type { Trim } from '../libav/open-frames.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { trimmed } from './edit-pieces.js';
import { joinedRuns } from './joined-runs.js';
import type { Run, Unit } from './open-pcm-track.js';
import type { BlockEntry } from './sample-entry.js';

interface BlockForm {
  readonly codec: 'adpcm-ima' | 'adpcm-ms' | 'gsm';
  readonly label: string;
  readonly maxChannels: number;
  readonly open: (channels: number, blockBytes: number) => BlockCodec;
}

const IMA = { codec: 'adpcm-ima', label: 'IMA ADPCM', maxChannels: Infinity } as const;
const GSM = { codec: 'gsm', label: 'GSM 6.10', maxChannels: 1 } as const;

const FORMS: Readonly<Record<BlockEntry['type'], BlockForm>> = {
  ima4: { ...IMA, open: ima4Adpcm },
  'ms\0\x11': { ...IMA, open: imaAdpcm },
  'ms\0\x02': { codec: 'adpcm-ms', label: 'Microsoft ADPCM', maxChannels: 2, open: msAdpcm },
  agsm: { ...GSM, open: plainGsm },
  'ms\0\x31': { ...GSM, open: gsmInWav },
};

interface BlockTrack {
  readonly blocks: BlockEntry;
  readonly channels: number;
  readonly rateHz: number;
  readonly limits: DecodeLimits;
  readonly trim: Trim | undefined;
}

/** A track of blocks of one size, ADPCM or GSM, whose places `runsOf` gives. */
export async function openBlockTrack(
  source: Source,
  { blocks, channels, rateHz, limits, trim }: BlockTrack,
  runsOf: (unit: Unit) => AsyncIterable<Run>,
): Promise<Decoder> {
  const { codec: name, label, maxChannels, open } = FORMS[blocks.type];
  checkLimits({ rateHz, channels }, limits);
  const codec = open(channels, blocks.bytes);
  const unit = { bytes: codec.blockBytes, frames: codec.framesOf(codec.blockBytes) };
  const isOther = blocks.bytes > 0 && blocks.bytes !== codec.blockBytes;
  const reason =
    channels > maxChannels
      ? `of ${channels} channels`
      : isOther || !(unit.frames > 0)
        ? `in blocks of ${blocks.bytes} bytes`
        : undefined;
  if (reason) throw new Fault('decode.unsupported', `m4a: ${label} ${reason} is not supported`);
  const stream = await joinedRuns(source, runsOf(unit));
  const layout = { dataOffset: 0, dataBytes: stream.sizeBytes, statedFrames: undefined };
  const format = { rateHz, channels, speakers: speakersOf(channels) };
  const facts = { container: 'm4a', codec: name, lossy: true } as const;
  return trimmed(openBlocks(stream, codec, layout, { format, facts, damage: [] }), trim);
}
