export type { AudioTrack, Block, Container, FileFacts, Format } from './core/audio.js';
export { Fault, type FaultCode } from './core/fault.js';
export type { Speaker } from './core/layout.js';
export { checkLength, DEFAULT_LIMITS, type Limits } from './core/limits.js';
export { type Warning, WARNING_CODES, type WarningCode } from './core/warning.js';
export { type AudioBufferLike, type AudioInput, samplesIn } from './decode/audio-input.js';
export { Bytes } from './decode/bytes.js';
export { withLayout } from './decode/channel-layout.js';
export type { Declared } from './decode/decoder.js';
export { readDeclared } from './decode/declared.js';
export type { Decoder } from './decode/decoder.js';
export { configureDecoders, type DecoderSettings } from './decode/libav/libav.js';
export { listTracks } from './decode/list-tracks.js';
export { checkLimits, type DecodeLimits } from './decode/limits.js';
export { openAudio } from './decode/open-audio.js';
export { openPart } from './decode/part-decoder.js';
export { BYTES_PER_SAMPLE, readSamples, type SampleEncoding } from './decode/sample-encoding.js';
export { openSamples, type Samples } from './decode/sample-encoding.js';
export { openWav } from './decode/wav/open-wav.js';
export { readWavEncoding, type WavEncoding } from './decode/wav/wav-encoding.js';
export { withNext } from './decode/wrap-decoder.js';
export { bytesSource } from './source/bytes-source.js';
export {
  blobSource,
  type ByteStream,
  type Source,
  streamSource,
  type StreamOptions,
  type SyncSource,
} from './source/source.js';
