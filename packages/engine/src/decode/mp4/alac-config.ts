import { Fault } from '../../core/fault.js';
import { Bytes } from '../bytes.js';

/** ALACSpecificConfig, as Apple has published it. */
export interface AlacConfig {
  /** Of every packet but the last. */
  readonly frameSamples: number;
  readonly bits: number;
  readonly historyMultiplier: number;
  readonly firstHistory: number;
  /** 0 where nothing is compressed. */
  readonly parameterLimit: number;
  readonly channels: number;
  readonly rateHz: number;
}

/** After the header of the box and its version. */
const CONFIG_AT = 12;
const DEPTHS = [16, 20, 24, 32];
/** The kernel's; encoders use 4096. */
const MAX_FRAME_SAMPLES = 65_536;

/**
 * @param box The `alac` box, whole.
 * @throws Fault `decode.unsupported`
 */
export function readAlacConfig(box: Uint8Array): AlacConfig {
  const bytes = new Bytes(box, 'm4a');
  const config = {
    frameSamples: bytes.u32be(CONFIG_AT),
    bits: bytes.u8(CONFIG_AT + 5),
    historyMultiplier: bytes.u8(CONFIG_AT + 6),
    firstHistory: bytes.u8(CONFIG_AT + 7),
    parameterLimit: bytes.u8(CONFIG_AT + 8),
    channels: bytes.u8(CONFIG_AT + 9),
    rateHz: bytes.u32be(CONFIG_AT + 20),
  };
  const { frameSamples, bits } = config;
  const isKnown = frameSamples > 0 && frameSamples <= MAX_FRAME_SAMPLES && DEPTHS.includes(bits);
  if (!isKnown)
    throw new Fault('decode.unsupported', 'm4a: ALAC with a configuration that no encoder writes');
  return config;
}
