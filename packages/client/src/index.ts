export type { AudioFile, AudioInput } from './audio-input.js';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type JobOperation,
} from './client.js';
export {
  type AnswerFacts,
  type ClientFailure,
  dataOf,
  type Failure,
  type Result,
  type ServiceCode,
  type ServiceFailure,
  SonometerError,
} from './failure.js';
export type * from './openapi.js';
export { operations } from './openapi.js';
export type { ServerEvent } from './server-events.js';
