import type { Source } from '../../source/source.js';
import { Fault } from '../../core/fault.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { framesDecoder } from '../libav/open-frames.js';
import { openLibavPackets } from '../libav/open-libav-packets.js';
import type { DecodeLimits } from '../limits.js';
import { adtsPackets, configOf, type FirstAdts, RATES_HZ } from './adts.js';

/**
 * AAC in ADTS frames, as streams and some recorders write it. It does not state the encoder's delay, which is not
 * removed.
 */
export async function openAdts(
  source: Source,
  first: FirstAdts,
  limits: DecodeLimits,
): Promise<Decoder> {
  const { header, offset, strangeBytes } = first;
  const rateHz = RATES_HZ[header.rateIndex] ?? 0;
  const channels = header.channelConfig === 7 ? 8 : header.channelConfig;
  if (channels === 0)
    throw new Fault('decode.unsupported', 'aac: channels that its packets name are not supported');
  const log = new DamageLog();
  if (strangeBytes > 0) log.lost({ piece: 'byte', count: strangeBytes, startSec: 0, endSec: 0 });
  let given = 0;
  const packets = adtsPackets(source, offset, header, log, () => given / rateHz);
  const coding = { config: configOf(header), channels, rateHz } as const;
  const frames = await openLibavPackets(packets, coding, { limits });
  const counted = <Decoded extends Float32Array[] | null>(block: Decoded): Decoded => {
    given += block?.[0]?.length ?? 0;
    return block;
  };
  const both = {
    format: frames.format,
    next() {
      const block = frames.next();
      return block instanceof Promise ? block.then(counted) : counted(block);
    },
    get damage() {
      return [...log.warnings, ...frames.damage];
    },
  };
  return framesDecoder(both, { container: 'aac', codec: 'aac', lossy: true });
}
