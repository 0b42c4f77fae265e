import { Fault } from '../../core/fault.js';
import type { Container } from '../../core/audio.js';
import type { BlockCodec } from './block-decoder.js';
import { plainGsm } from './gsm.js';
import { ima4Adpcm } from './adpcm.js';

/** Codecs of AIFF-C and CAF whose blocks have one size, by Apple's codes. */
const CORE_AUDIO_BLOCKS = { ima4: 'adpcm-ima', agsm: 'gsm', 'GSM ': 'gsm' } as const;
export type CoreAudioBlocks = keyof typeof CORE_AUDIO_BLOCKS;

export const isCoreAudioBlocks = (type: string): type is CoreAudioBlocks =>
  Object.hasOwn(CORE_AUDIO_BLOCKS, type);

/** @throws Fault `decode.unsupported` for more channels than the codec has. */
export function openCoreAudioBlocks(
  type: CoreAudioBlocks,
  channels: number,
  container: Container,
): { readonly name: 'adpcm-ima' | 'gsm'; readonly codec: BlockCodec } {
  const name = CORE_AUDIO_BLOCKS[type];
  if (name === 'gsm' && channels > 1)
    throw new Fault(
      'decode.unsupported',
      `${container}: GSM 6.10 of ${channels} channels is not supported`,
    );
  return { name, codec: name === 'gsm' ? plainGsm() : ima4Adpcm(channels) };
}
