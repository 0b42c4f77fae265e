import type { Container } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import type { Source } from '../source/source.js';
import type { Decoder } from './decoder.js';
import type { DecodeLimits } from './limits.js';
import { withContainer } from './wrap-decoder.js';

export type MpegLayer = 'mp2' | 'mp3';

/** Frames of MPEG audio that lie in another container, one after another. Their rate and channels are their own. */
export async function openMpegStream(
  stream: Source,
  layer: MpegLayer,
  {
    container,
    place,
    limits,
  }: { readonly container: Container; readonly place: string; readonly limits: DecodeLimits },
): Promise<Decoder> {
  const opened = await (layer === 'mp2' ? openLayer2(stream, limits) : openLayer3(stream, limits));
  if (opened) return withContainer(opened, container);
  throw new Fault(
    'decode.unsupported',
    `${container}: there is no ${layer.toUpperCase()} in its ${place}`,
  );
}

async function openLayer2(stream: Source, limits: DecodeLimits) {
  const { findLayer2, openMp2 } = await import('./mp2/open-mp2.js');
  const found = await findLayer2(stream, 0);
  return found && openMp2(stream, found, limits);
}

async function openLayer3(stream: Source, limits: DecodeLimits) {
  const { findFirstFrame } = await import('./mp3/find-frames.js');
  const first = await findFirstFrame(stream);
  if (!first) return undefined;
  const { openMp3 } = await import('./mp3/open-mp3.js');
  return openMp3(stream, first, limits);
}
