import { ApiError } from '@sonometer/report/errors/api-error.js';

/** What audio comes as; what it is, its content decides. */
export const MEDIA = /^(audio\/|video\/|application\/(octet-stream|ogg|mp4))/i;

/** What a page's form is sent as, and what curl calls a body that nobody has named. */
export const FIELDS = 'application/x-www-form-urlencoded';

/** A body of a type that its route does not take. */
export const notAccepted = (given: string) =>
  new ApiError(
    'unsupported_media_type',
    `a body of type ${given} is not accepted here; declare the type of the file, such as Content-Type: audio/wav`,
  );
