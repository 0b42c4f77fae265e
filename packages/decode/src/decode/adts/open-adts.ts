import type { Source } from '../../source/source.js';
import { Fault } from '../../core/fault.js';
import { openAacPackets } from '../aac/open-aac-packets.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import { framesDecoder } from '../libav/open-frames.js';
import type { DecodeLimits } from '../limits.js';
import {
  adtsPackets,
  channelsOf,
  configOf,
  findProgramConfig,
  type FirstAdts,
  RATES_HZ,
} from './adts.js';

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
  const program = header.channelConfig === 0 ? await findProgramConfig(source, first) : undefined;
  const channels = program?.channels ?? channelsOf(header.channelConfig);
  if (channels === 0)
    throw new Fault(
      'decode.unsupported',
      'aac: the program config element (PCE) that states the channels is missing',
    );
  const log = new DamageLog();
  if (strangeBytes > 0) log.lost({ piece: 'byte', count: strangeBytes, startSec: 0, endSec: 0 });
  const packets = adtsPackets(source, offset, header, log);
  const coding = { config: configOf(header, program), channels, rateHz } as const;
  const frames = await openAacPackets(packets, coding, { origin: 'aac', limits });
  const both = {
    format: frames.format,
    next: () => frames.next(),
    get damage() {
      return [...log.warnings, ...frames.damage];
    },
  };
  return framesDecoder(both, { container: 'aac', codec: 'aac', lossy: true }, () =>
    frames.close?.(),
  );
}
