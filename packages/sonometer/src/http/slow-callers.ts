import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, errorBody } from '@sonometer/report/errors/api-error.js';

/** After an early refusal, what still arrives is read this long, so that the answer gets through. */
const LINGER_MS = 5000;

/** Reads on for a while when a request is refused before its body has come, then hangs up. */
export function linger(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => {
    clearTimeout(timer);
  });
}

/**
 * The work on a request, unless its body has not come by then: the work goes on without us, until it
 * finds the connection closed.
 *
 * @throws ApiError `request_timeout`, besides what the work throws.
 */
export async function withBodyBy<T>(
  request: IncomingMessage,
  timeoutMs: number,
  work: Promise<T>,
): Promise<T> {
  if (request.complete) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (!request.complete) reject(tooLate(timeoutMs));
    }, timeoutMs);
  });
  work.catch(() => undefined); // when it is late, nobody else hears how the work ends
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Refuses a request whose body is read before there is any work, such as JSON, when it has not come
 * by then.
 */
export function refuseLateBody(
  request: IncomingMessage,
  timeoutMs: number,
  publicUrl: string,
): void {
  const timer = setTimeout(() => {
    if (!request.complete) refuseSocket(request.socket, tooLate(timeoutMs), publicUrl);
  }, timeoutMs).unref();
  for (const event of ['end', 'close'])
    request.once(event, () => {
      clearTimeout(timer);
    });
}

const tooLate = (timeoutMs: number) =>
  new ApiError('request_timeout', `the body took longer than ${timeoutMs / 1000} s`);

/** Answers what was never a request: too many headers, no HTTP, too slow. */
export function refuseSocket(socket: Duplex, error: ApiError, publicUrl: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(error, { publicUrl }));
  socket.end(
    `HTTP/1.1 ${error.status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
