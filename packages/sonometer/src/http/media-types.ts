import { ApiError } from '@sonometer/report/errors/api-error.js';

/** The media types of audio; the content decides the actual format. */
export const MEDIA = /^(audio\/|video\/|application\/(octet-stream|ogg|mp4))/i;

/** The media types of a page's form, and of curl's body without a type. */
export const FIELDS = 'application/x-www-form-urlencoded';

/** A body of a type that its route does not take. */
export const notAccepted = (given: string) =>
  new ApiError(
    'unsupported_media_type',
    `a body of type ${given} is not accepted here; declare the type of the file, such as Content-Type: audio/wav`,
  );
