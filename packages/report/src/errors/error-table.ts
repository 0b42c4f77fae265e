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

/** The description of one code; the documentation page has an anchor for each. */
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
 * Every error that the HTTP interface can answer: the one place that gives a code its status, its
 * type and its message. Answers, OpenAPI and the documentation are made from it
 * (docs/interface.md#errors).
 */
export const errorTable = {
  url_not_allowed: {
    status: 400,
    type: 'invalid_request',
    title: 'The URL may not be fetched',
    when: 'The URL is not http or https, carries credentials, or leads to a private or reserved address, directly or by redirect.',
    whatToDo: 'Give a public http(s) URL without user name and password, or upload the file.',
  },
  url_fetch_failed: {
    status: 400,
    type: 'invalid_request',
    title: 'The URL could not be fetched',
    when: 'The host is unknown or refuses, its name servers do not answer, or there are too many redirects. Or the response is not 200, is encoded, stalls or breaks off.',
    whatToDo: 'Open the URL in a browser: it must give the audio file itself, without a login.',
  },
  invalid_json: {
    status: 400,
    type: 'invalid_request',
    title: 'The body is not JSON',
    when: 'The Content-Type is application/json, but the body is not a valid JSON object.',
    whatToDo: 'Send one valid JSON object, or set the Content-Type to what the body is.',
  },
  missing_input: {
    status: 400,
    type: 'invalid_request',
    title: 'No audio was given',
    when: 'The request contains no url, file or objectPath.',
    whatToDo:
      'Give exactly one of them: url or objectPath in JSON, a multipart field named file, or the raw bytes.',
  },
  invalid_parameter: {
    status: 400,
    type: 'invalid_request',
    title: 'A parameter has a wrong value',
    when: 'A field is unknown, missing, of the wrong type or out of range, or two inputs are given; param names it.',
    whatToDo: 'Correct the field that param names; the API reference lists the allowed values.',
  },
  batch_too_large: {
    status: 400,
    type: 'invalid_request',
    title: 'Too many items in one batch',
    when: 'The lists urls and objectPaths contain more than 20 items together, or more than 10,000 for a job.',
    whatToDo:
      'Send it with Prefer: respond-async, as a job of at most 10,000 items, or split it into calls of at most 20.',
  },
  upload_not_found: {
    status: 400,
    type: 'invalid_request',
    title: 'No such upload',
    when: 'The objectPath is unknown, was never uploaded to, has expired, or belongs to another key.',
    whatToDo: 'Request a new upload URL, upload, and use the objectPath within the hour.',
  },
  idempotency_key_reused: {
    status: 409,
    type: 'invalid_request',
    title: 'The Idempotency-Key belongs to another request',
    when: 'Within a day, the same Idempotency-Key was sent with another route, other options or other audio.',
    whatToDo: 'Create a new key for each request, and reuse it only to repeat that request.',
  },
  upload_url_invalid: {
    status: 403,
    type: 'invalid_request',
    title: 'The upload URL is not valid',
    when: 'The signed URL was altered, has expired, or the Content-Type differs from the one it was made for.',
    whatToDo: 'Send the PUT exactly as described by the upload-url response, with its headers.',
  },
  upload_url_used: {
    status: 409,
    type: 'invalid_request',
    title: 'The upload URL has been used',
    when: 'A file was already stored through this signed URL, which works only once.',
    whatToDo: 'Request a new upload URL for the next file.',
  },
  invalid_api_key: {
    status: 401,
    type: 'authentication',
    title: 'The API key is not valid',
    when: 'The key is mistyped, unknown or revoked, or the route needs a key and none was sent.',
    whatToDo:
      'Send Authorization: Bearer followed by a live key; create and list keys on the account page.',
  },
  scope_missing: {
    status: 403,
    type: 'invalid_request',
    title: 'The key does not allow this request',
    when: 'The scope of the key is too small; the scopes are analyse, read and admin.',
    whatToDo: 'Use a key with the scope that the message names.',
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
    when: 'The result reports speech (voice routes, profiles voice and dataset), but the voice minutes of this UTC month are used up.',
    whatToDo: 'Wait for the start of the next month, or move to a larger plan.',
  },
  profile_requires_paid_plan: {
    status: 402,
    type: 'payment_required',
    title: 'The profile needs a paid plan',
    when: 'The plan does not include the profile; without a paid plan only basic is included.',
    whatToDo:
      'Analyse on your own device, where every profile is free: choose “On this device” on the page, or use the command line. Over HTTP, use profile basic or a plan that has the profile.',
  },
  not_found: {
    status: 404,
    type: 'not_found',
    title: 'Not found',
    when: 'No route has this path, or the report does not exist or has expired.',
    whatToDo: 'Check the path against the API reference; analysis routes begin with /v1/.',
  },
  job_not_found: {
    status: 404,
    type: 'not_found',
    title: 'No such job',
    when: 'The job id is unknown, was made by another key, or the job ended more than 7 days ago.',
    whatToDo: 'Use the key that created the job, within 7 days of its end.',
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request',
    title: 'The method is not allowed for this path',
    when: 'The path exists with another method, which the Allow header lists.',
    whatToDo: 'Use a method of the Allow header; analysis routes take POST.',
  },
  job_cancelled: {
    status: 409,
    type: 'invalid_request',
    title: 'The job was cancelled',
    when: 'The job was cancelled by the key that created it. This code appears in the error of a job; nothing is charged.',
    whatToDo: 'Send the request again if you still need the result.',
  },
  request_timeout: {
    status: 408,
    type: 'invalid_request',
    title: 'The request did not arrive in time',
    when: 'The body took longer than two minutes, or fifteen for an upload, or arrived slower than 100 kB in 20 s.',
    whatToDo: 'Give the audio by url, or use the upload-url route over a faster connection.',
  },
  file_too_large: {
    status: 413,
    type: 'too_large',
    title: 'The file is too large for this input',
    when: 'A body exceeds 4.5 MB, a file at a URL 150 MB, or an upload its signed size.',
    whatToDo:
      'Give a larger file by url or through the upload-url route, or compress it, for example to FLAC.',
  },
  track_too_long: {
    status: 413,
    type: 'too_large',
    title: 'The recording is too long',
    when: 'The duration, sample count or processing time exceeds the limit of the service or plan. A declared excess is refused at once and not charged; without a declared length, the decoded part is charged.',
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
    when: 'The file is not wav, mp3, flac, m4a, ogg, aiff, caf, webm, aac, au, w64, mp2 or gsm. Or it does not have 1 to 24 channels at 1 to 768 kHz. Or the analysis needs at least 8 kHz.',
    whatToDo: 'Check that the file plays. Convert it with `ffmpeg -i FILE -c:a flac FILE.flac`.',
  },
  room_not_measurable: {
    status: 422,
    type: 'unprocessable',
    title: 'The recording contains no room response',
    when: 'Profile room found no clap, balloon pop, impulse response or sweep with sufficient decay.',
    whatToDo: 'Record one loud clap or pop in a quiet room without clipping, and set roomSource.',
  },
  rate_limited: {
    status: 429,
    type: 'rate_limit',
    title: 'Too many requests this minute',
    when: 'The requests per minute or the parallel calls exceed the plan, or one address sent too much JSON.',
    whatToDo: 'Wait for the number of seconds in Retry-After.',
  },
  storage_unavailable: {
    status: 500,
    type: 'server',
    title: 'The service could not access its storage',
    when: 'The database, the disk or the object store failed. Nothing was charged.',
    whatToDo: 'Try again later; if it persists, report the request id.',
  },
  analysis_error: {
    status: 500,
    type: 'server',
    title: 'The analysis failed',
    when: 'An internal error stopped the analysis; it is logged with the request id. Nothing was charged.',
    whatToDo: 'Try again once; if it persists, report the request id.',
  },
  service_overloaded: {
    status: 503,
    type: 'server',
    title: 'The service is busy',
    when: 'The queue is full, no worker is free, the service is stopping, or an internal dependency is unavailable. Nothing was charged.',
    whatToDo: 'Try again after the number of seconds in Retry-After.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** Stable code of an error, `error.code` on the wire. */
export type ErrorCode = keyof typeof errorTable;

/** Every code, in the order of the table. */
export const errorCodes = Object.keys(errorTable) as readonly ErrorCode[];
