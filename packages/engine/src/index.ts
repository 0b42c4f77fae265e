export { analyze, type Analysis, type Request } from './analyze.js';
export { type Answer } from './answers/answer.js';
export { mix } from './answers/mix.js';
export {
  reportDecay,
  reportLevels,
  reportLoudness,
  reportMix,
  reportPitch,
  reportSpectrum,
  reportStereo,
  reportWaveform,
} from './answers/report-curves.js';
export { sample } from './answers/sample.js';
export { signal } from './answers/signal.js';
export { spectrum } from './answers/spectrum.js';
export { segments } from './answers/segments.js';
export { target } from './answers/target.js';
export { timeseries } from './answers/timeseries.js';
export { voice } from './answers/voice.js';
export { answerSchema } from './answers/schema.js';
export type { Block, Container, FileFacts, Format } from './core/audio.js';
export { deliveryTargets, platformRules } from './core/delivery-targets.js';
export { type DeliveryJudgement, judgeDelivery } from './core/judge-delivery.js';
export { Fault, type FaultCode } from './core/fault.js';
export { DEFAULT_LIMITS, type Limits } from './core/limits.js';
export { type OptionName, optionShapes } from './core/options.js';
export type { Decoder } from './decode/decoder.js';
export { configureDecoders, type DecoderSettings } from './decode/libav/new-libav.js';
export { openAudio } from './decode/open-audio.js';
export { openWav } from './decode/wav/open-wav.js';
export { type Samples } from './decode/samples.js';
export type { Progress } from './passes/play-pass.js';
export { type OpenDecoder, readDecoded, type Readings, type Run } from './read-decoded.js';
export { readMeasures } from './read-measures.js';
export { blobSource } from './source/blob-source.js';
export { bytesSource } from './source/bytes-source.js';
export { type Source, type SyncSource } from './source/source.js';
export { NEW_DEFAULTS_FROM, type Options, readOptions } from './core/options.js';
export { profiles } from './answers/profiles/index.js';
export { integratedLufs } from './measures/mix/integrated-lufs.js';
export { loudnessRange } from './measures/mix/loudness-range.js';
export { momentaryLufsMax } from './measures/mix/momentary-lufs-max.js';
export { shortTermLufsMax } from './measures/mix/short-term-lufs-max.js';
export { truePeakDb } from './measures/mix/true-peak-db.js';
export { defineMeasure, type Measure, type Reading } from './measures/measure.js';
export { defineTrack, type Fold, type Track } from './tracks/track.js';
