import { Fault } from '../../core/fault.js';
import { BYTES_PER_SAMPLE, type SampleEncoding } from '../sample-encoding.js';

/** In the order of FFmpeg's AVSampleFormat (libavutil/samplefmt.h), interleaved and then planar. */
const ENCODINGS = ['u8', 's16', 's32', 'f32', 'f64'] as const satisfies readonly SampleEncoding[];

export interface SampleFormat {
  readonly encoding: SampleEncoding;
  readonly isPlanar: boolean;
  readonly bytes: number;
}

const SAMPLE_FORMATS: readonly SampleFormat[] = [false, true].flatMap((isPlanar) =>
  ENCODINGS.map((encoding) => ({ encoding, isPlanar, bytes: BYTES_PER_SAMPLE[encoding] })),
);

/** @throws Fault `decode.unsupported` for a format that no decoder of ours gives. */
export function getSampleFormat(id: number, origin: string): SampleFormat {
  const format = SAMPLE_FORMATS[id];
  if (!format) throw new Fault('decode.unsupported', `${origin}: sample format ${id}`);
  return format;
}
