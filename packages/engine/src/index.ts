export { analyze, type Analysis, type Request } from './analyze.js';
export { type Answer, byId, defineAnswer } from './answers/answer.js';
export type { BodyOf } from './answers/body.js';
export { file, print } from './answers/file.js';
export { joining } from './answers/joining.js';
export { mix } from './answers/mix.js';
export {
  reportChroma,
  reportDecay,
  reportLevels,
  reportLoudness,
  reportMix,
  reportPitch,
  reportSpectrogram,
  reportPeak,
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
export { kinds as kindsOfDefects } from './derived/defects/kinds/index.js';
export type { Kind as KindOfDefects } from './derived/defects/kinds/kind.js';
export type { Block, Container, FileFacts, Format } from './core/audio.js';
export {
  type DeliveryTarget,
  type DeliveryTargetName,
  deliveryTargets,
  platformRules,
} from './core/delivery-targets.js';
export { type DeliveryCheck, checkDelivery } from './core/check-delivery.js';
export { MIN_COPY_GAIN_DB, NO_COPY } from './derived/stereo/channel-copy.js';
export { Fault, type FaultCode } from './core/fault.js';
export { checkLength, DEFAULT_LIMITS, type Limits } from './core/limits.js';
export { type OptionName, optionShapes } from './core/options.js';
export type { AudioBufferLike, AudioInput } from './decode/audio-input.js';
export type { Declared } from './decode/declaration.js';
export { readDeclared } from './decode/declared.js';
export { R128_LUFS, R128_STEPS_PER_DB, REPLAY_GAIN_LUFS } from './core/reference-gains.js';
export { type Warning, WARNING_CODES, type WarningCode } from './core/warning.js';
export type { Decoder } from './decode/decoder.js';
export { configureDecoders, type DecoderSettings } from './decode/libav/new-libav.js';
export { openAudio } from './decode/open-audio.js';
export { rounded } from './answers/rounded.js';
export { alignAudio, type Alignment } from './align-audio.js';
export { type JoinedLoudness, joinLoudness, type Joining } from './join-loudness.js';
export { live } from './answers/live.js';
export type { LiveSamples } from './live/intake.js';
export type { LiveChannel, LiveReading, LiveSpectrum, ReadParts } from './live/live-reading.js';
export type { LiveSoundLevels } from './live/live-sound-levels.js';
export type { NeedsWholeRecording } from './live/streamable.js';
export type { Meter, MeterAnswer, Metering, MeterSnapshot } from './live/meter.js';
export { openPcmFrames, type PcmFrames } from './live/pcm-frames.js';
export { openWavStream, type WavStart } from './live/wav-stream.js';
export { openMeter } from './open-meter.js';
export type { SampleEncoding } from './decode/sample-encoding.js';
export { openWav } from './decode/wav/open-wav.js';
export { type Samples } from './decode/samples.js';
export type { Progress } from './passes/play-pass.js';
export { type OpenDecoder, readDecoded, type Readings, type Run } from './read-decoded.js';
export { readMeasures } from './read-measures.js';
export { blobSource } from './source/blob-source.js';
export { bytesSource } from './source/bytes-source.js';
export { type ByteStream, streamSource, type StreamOptions } from './source/stream-source.js';
export { type Source, type SyncSource } from './source/source.js';
export { NEW_DEFAULTS_FROM, type Options, readOptions } from './core/options.js';
export { profiles } from './answers/profiles/index.js';
export {
  type KindReader,
  readKind,
  RECORDING_KINDS,
  type RecordingKind,
  type RecordingKindVerdict,
} from './answers/profiles/recording-kind.js';
export { TAG_VALUES } from './measures/content/tags.js';
export { integratedLufs } from './measures/loudness/integrated-lufs.js';
export { loudnessRange } from './measures/loudness/loudness-range.js';
export { momentaryLufsMax } from './measures/loudness/momentary-lufs-max.js';
export { shortTermLufsMax } from './measures/loudness/short-term-lufs-max.js';
export { truePeakDb } from './measures/loudness/true-peak-db.js';
export { defineMeasure, type Json, type Measure, type Reading } from './measures/measure.js';
export { defineFeature, type Fold, type Feature } from './features/feature.js';
