import { createHash } from 'node:crypto';

/** The tag of an answer's content, weak: the same however it is compressed (RFC 9110 8.8.1). */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha1').update(content).digest('base64')}"`;

/** A body that is complete: no stream. */
export const isContent = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** Whether `If-None-Match` names the tag: in a list, weak or not, or as any (RFC 9110 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || strong(one) === strong(etag)) === true;

const strong = (etag: string) => etag.replace(/^W\//, '');
