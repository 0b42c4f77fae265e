/** Faults, options, limits and targets: what programs need of the engine without loading an analysis. */
export type { Block, Container, FileFacts, Format } from '@sonometer/decode/core/audio';
export {
  COVERED_NOISE,
  ECHO_OVER_NOISE,
  IS_LOSSY,
  NO_INNER_SILENCE,
  NO_SIGN_OF_OVERLOAD,
  NO_TRACE_OF_A_RESAMPLER,
  ONLY_AN_EDGE,
} from './about.js';
export { checkArgument } from '@sonometer/decode/core/arguments';
export {
  checkDelivery,
  type DeliveryCheck,
  type DeliveryTarget,
  type DeliveryTargetName,
  deliveryTargets,
  platformRules,
} from './delivery-targets.js';
export { Fault, type FaultCode } from '@sonometer/decode/core/fault';
export { didYouMean, nearest, nearestOf } from '@sonometer/decode/core/nearest';
export { checkLength, DEFAULT_LIMITS, type Limits } from '@sonometer/decode/core/limits';
export {
  NEW_DEFAULTS_FROM,
  type OptionName,
  type Options,
  optionShapes,
  readOptions,
} from './options.js';
export { R128_LUFS, R128_STEPS_PER_DB, REPLAY_GAIN_LUFS } from '@sonometer/decode/core/claim';
export { type Warning, WARNING_CODES, type WarningCode } from '@sonometer/decode/core/warning';
