export { analyze, type Analysis, type Request } from './analyze.js';
export { type Answer, byId, defineAnswer, joining, type OptionsOf } from './answers/answer.js';
export { type BodyOf, file, print, rounded } from './answers/body.js';
export { mix } from './answers/mix.js';
export {
  reportLevels,
  reportLoudness,
  reportMix,
  reportPeak,
  reportSpectrogram,
  reportSpectrum,
  reportStereo,
  reportWaveform,
} from './answers/report-curves.js';
export { reportChroma, reportDecay, reportPitch, timeseries } from './answers/timeseries.js';
export { sample } from './answers/sample.js';
export { signal, spectrum } from './answers/signal.js';
export { segments, voice } from './answers/voice.js';
export { target } from './answers/target.js';
export { answerSchema } from './answers/schema.js';
export * from './core/index.js';
export { kinds as kindsOfDefects } from './derived/defects/kinds/index.js';
export type { Kind as KindOfDefects } from './derived/defects/kinds/kind.js';
export { MIN_COPY_GAIN_DB, NO_COPY } from './derived/stereo/stereo.js';
export {
  type AudioBufferLike,
  type AudioInput,
  configureDecoders,
  type Declared,
  type Decoder,
  type DecoderSettings,
  listTracks,
  openAudio,
  openWav,
  readDeclared,
  type SampleEncoding,
  type Samples,
} from '@sonometer/decode';
export { analyzeChapters, type ChapterAnalysis } from './analyze-chapters.js';
export { alignAudio, type Alignment } from './align-audio.js';
export { type JoinedLoudness, joinLoudness, type Joining } from './join-loudness.js';
export { live } from './answers/live.js';
export type { LiveSamples } from './live/intake.js';
export type {
  LiveChannel,
  LiveReading,
  LiveSpectrum,
  ReadParts,
  LiveSoundLevels,
} from './live/live-levels.js';
export {
  type NeedsWholeRecording,
  openPcmFrames,
  type PcmFrames,
  openWavStream,
  type WavStart,
} from './live/pcm-frames.js';
export type { Meter, MeterAnswer, Metering, MeterSnapshot } from './live/meter.js';
export { openMeter } from './open-meter.js';
export type { Progress } from './passes/play-pass.js';
export { type OpenDecoder, readDecoded, type Readings, type Run } from './read-decoded.js';
export { readMeasures } from './read-measures.js';
export {
  blobSource,
  type ByteStream,
  streamSource,
  type StreamOptions,
  type Source,
  type SyncSource,
} from '@sonometer/decode/source/source';
export { bytesSource } from '@sonometer/decode/source/bytes-source';
export { profiles } from './answers/profiles/index.js';
export type { KindReader } from './answers/profiles/kind-evidence.js';
export {
  MAX_ONE_SHOT_SEC,
  readKind,
  RECORDING_KINDS,
  type RecordingKind,
  type RecordingKindVerdict,
} from './answers/profiles/recording-kind.js';
export { TAG_VALUES } from './measures/tags.js';
export {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  shortTermLufsMax,
  truePeakDb,
} from './measures/loudness.js';
export * as subjects from './measures/subjects.js';
export { defineMeasure, type Json, type Measure, type Reading } from './measures/measure.js';
export { defineFeature, type Fold, type Feature } from './features/feature.js';
