/** The families of errors, `error.type` on the wire. */
export type ErrorType =
  | 'invalid_request'
  | 'authentication'
  | 'payment_required'
  | 'not_found'
  | 'too_large'
  | 'unprocessable'
  | 'rate_limit'
  | 'server';

/** What is to be said about one code; the documentation page has an anchor for each. */
export interface ErrorEntry {
  /** HTTP status. */
  readonly status: number;
  readonly type: ErrorType;
  readonly title: string;
  /** When it happens, one or two sentences. */
  readonly when: string;
  readonly whatToDo: string;
}

/**
 * Every error that the HTTP door can answer: the one place where a code gets its status, its type
 * and its words. Answers, OpenAPI and the documentation are made from it
 * (docs/interface.md#errors).
 */
export const errorTable = {
  url_not_allowed: {
    status: 400,
    type: 'invalid_request',
    title: 'The URL may not be fetched',
    when: 'The URL is not http or https, carries credentials, or it or a redirect leads to a private or reserved address.',
    whatToDo: 'Give a public http(s) URL without user name and password, or upload the file.',
  },
  url_fetch_failed: {
    status: 400,
    type: 'invalid_request',
    title: 'The URL could not be fetched',
    when: 'The host is unknown, its name servers do not answer, or it refuses; the answer is not 200, is encoded, stalls or breaks off, or there are too many redirects.',
    whatToDo: 'Open the URL in a browser: it must give the audio file itself, without a login.',
  },
  invalid_json: {
    status: 400,
    type: 'invalid_request',
    title: 'The body is not JSON',
    when: 'The request says application/json, and its body cannot be parsed as a JSON object.',
    whatToDo: 'Send one valid JSON object, or set the Content-Type to what the body is.',
  },
  missing_input: {
    status: 400,
    type: 'invalid_request',
    title: 'No audio was given',
    when: 'The request holds neither url, nor a file, nor objectPath.',
    whatToDo:
      'Give exactly one of them: url or objectPath in JSON, a multipart field named file, or the raw bytes.',
  },
  invalid_parameter: {
    status: 400,
    type: 'invalid_request',
    title: 'A parameter has a wrong value',
    when: 'A field is unknown, missing, of the wrong type or out of range, or two inputs are given at once; param names it.',
    whatToDo: 'Correct the field that param names; the API reference lists what it may be.',
  },
  batch_too_large: {
    status: 400,
    type: 'invalid_request',
    title: 'Too many items in one batch',
    when: 'The lists urls and objectPaths hold more than 20 items together, or a batch that is a job more than 10,000.',
    whatToDo:
      'Send it with Prefer: respond-async, as a job of at most 10,000 items, or split it into calls of at most 20.',
  },
  upload_not_found: {
    status: 400,
    type: 'invalid_request',
    title: 'No such upload',
    when: 'The objectPath is unknown, was never uploaded to, has expired, or belongs to another key.',
    whatToDo: 'Ask for a new upload URL, upload, and use the objectPath within the hour.',
  },
  idempotency_key_reused: {
    status: 409,
    type: 'invalid_request',
    title: 'The Idempotency-Key belongs to another request',
    when: 'Within a day, the same Idempotency-Key was sent with another route, other options or other audio.',
    whatToDo: 'Make a new key for each request, and send the same one only to repeat it.',
  },
  upload_url_invalid: {
    status: 403,
    type: 'invalid_request',
    title: 'The upload URL is not valid',
    when: 'The signed URL was altered, has expired, or the Content-Type differs from the one it was made for.',
    whatToDo: 'Send the PUT exactly as the upload-url route answered, with its headers.',
  },
  upload_url_used: {
    status: 409,
    type: 'invalid_request',
    title: 'The upload URL has been used',
    when: 'A file was already stored through this signed URL; each serves once.',
    whatToDo: 'Ask for a new upload URL for the next file.',
  },
  invalid_api_key: {
    status: 401,
    type: 'authentication',
    title: 'The API key is not valid',
    when: 'The key is mistyped, unknown or revoked, or the route needs a key and none was sent.',
    whatToDo:
      'Send Authorization: Bearer followed by a live key; the account page makes and lists keys.',
  },
  scope_missing: {
    status: 403,
    type: 'invalid_request',
    title: 'The key may not do that',
    when: 'The key was made for less: analyse, read and admin are what a key may be allowed.',
    whatToDo: 'Use a key with the scope that message names.',
  },
  quota_exceeded: {
    status: 402,
    type: 'payment_required',
    title: "The month's calls are used up",
    when: 'The call would exceed the calls of the plan in this UTC month.',
    whatToDo: 'Wait for the start of the next month, or move to a larger plan.',
  },
  data_quota_exceeded: {
    status: 402,
    type: 'payment_required',
    title: "The month's data is used up",
    when: 'The bytes of the call would exceed the data of the plan in this UTC month.',
    whatToDo: 'Wait for the start of the next month, or move to a larger plan.',
  },
  voice_minutes_exhausted: {
    status: 402,
    type: 'payment_required',
    title: "The month's voice minutes are used up",
    when: 'The answer would say how much of the recording is speech (the voice routes, profiles voice and dataset), and the voice minutes of the plan in this UTC month are used up.',
    whatToDo: 'Wait for the start of the next month, or move to a larger plan.',
  },
  profile_requires_paid_plan: {
    status: 402,
    type: 'payment_required',
    title: 'The profile needs a paid plan',
    when: 'The profile is not among those of the plan; without a paid plan that is basic alone.',
    whatToDo:
      'Measure on your own device, where every profile is free: choose “On this device” on the page, or use the command line. Over HTTP, use profile basic or a plan that has the profile.',
  },
  not_found: {
    status: 404,
    type: 'not_found',
    title: 'Nothing is here',
    when: 'No route has this path, or the report does not exist or has expired.',
    whatToDo: 'Check the path against the API reference; analysis routes begin with /v1/.',
  },
  job_not_found: {
    status: 404,
    type: 'not_found',
    title: 'No such job',
    when: 'The job id is unknown, was made by another key, or the job ended more than 7 days ago.',
    whatToDo: 'Ask with the key that made the job, within 7 days of its end.',
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request',
    title: 'The path has no such method',
    when: 'The path exists, with another method; the Allow header lists them.',
    whatToDo: 'Use a method of the Allow header; analysis routes take POST.',
  },
  job_cancelled: {
    status: 409,
    type: 'invalid_request',
    title: 'The job was cancelled',
    when: 'The job was cancelled by the key that made it. Found in the error of a job, and not charged.',
    whatToDo: 'Send the request again if the answer is wanted after all.',
  },
  request_timeout: {
    status: 408,
    type: 'invalid_request',
    title: 'The request did not arrive in time',
    when: 'The body took longer than two minutes, or fifteen for an upload, or brought less than 100 kB in 20 s.',
    whatToDo: 'Give the audio by url, or through the upload-url route over a faster connection.',
  },
  file_too_large: {
    status: 413,
    type: 'too_large',
    title: 'The file is too large for this way of input',
    when: 'A body exceeds 4.5 MB, a file behind a URL 150 MB, or an upload the size it was signed for.',
    whatToDo:
      'Give a larger file by url, or through the upload-url route; else compress it, for example to FLAC.',
  },
  track_too_long: {
    status: 413,
    type: 'too_large',
    title: 'The recording is too long',
    when: 'The recording lasts longer than the service decodes, holds more samples of all channels or takes more time than a call of the plan may, or its analysis did not end in time. A length that the file declares is refused at once and not charged; where it declares none, what was decoded up to the limit counts.',
    whatToDo: 'Split the recording and send its parts.',
  },
  unsupported_media_type: {
    status: 415,
    type: 'invalid_request',
    title: 'The Content-Type is not accepted',
    when: 'The body is neither application/json, nor multipart/form-data, nor audio/*, nor application/octet-stream.',
    whatToDo: 'Set the Content-Type to what the body is.',
  },
  unsupported_format: {
    status: 422,
    type: 'unprocessable',
    title: 'The file is not audio that can be decoded',
    when: 'Nothing in the file decodes as wav, mp3, flac, m4a, ogg, aiff, caf, webm or aac with 1 to 24 channels at 1 to 192 kHz, or the answer needs at least 8 kHz.',
    whatToDo:
      'Check that the file plays; ffmpeg -i FILE -c:a flac FILE.flac converts what ffmpeg can read, and -ac 2 before FILE.flac folds more than 24 channels down.',
  },
  room_not_measurable: {
    status: 422,
    type: 'unprocessable',
    title: 'The recording holds no room response',
    when: 'Profile room found no clap, balloon pop, impulse response or sweep that decays far enough.',
    whatToDo:
      'Record one loud clap or pop in a quiet room without clipping, and name its roomSource.',
  },
  rate_limited: {
    status: 429,
    type: 'rate_limit',
    title: 'Too many requests this minute',
    when: 'More requests than the plan allows arrived within one minute, more calls of one caller are under way than its plan runs side by side and keeps waiting, or too much JSON came from one address.',
    whatToDo: 'Wait for as many seconds as Retry-After says.',
  },
  storage_unavailable: {
    status: 500,
    type: 'server',
    title: 'The service could not store or read',
    when: 'The database, the disk or the object store failed. Nothing was charged.',
    whatToDo: 'Try again in a while; report the request id if it stays.',
  },
  analysis_error: {
    status: 500,
    type: 'server',
    title: 'The analysis failed',
    when: 'An error of ours stopped the analysis; the log has it under the request id. Nothing was charged.',
    whatToDo: 'Try again once; report the request id if it stays.',
  },
  service_overloaded: {
    status: 503,
    type: 'server',
    title: 'The service is busy',
    when: 'The queue is full, too many files are coming in, no worker was free in time for a call without a key, the service is stopping, an engine that it needs does not answer for a moment, or the host of a URL could not be looked up for a reason of ours. Nothing was charged.',
    whatToDo: 'Try again after as many seconds as Retry-After says.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** Stable code of an error, `error.code` on the wire. */
export type ErrorCode = keyof typeof errorTable;

/** Every code, in the order of the table. */
export const errorCodes = Object.keys(errorTable) as readonly ErrorCode[];
