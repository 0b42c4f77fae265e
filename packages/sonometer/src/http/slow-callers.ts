import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, errorBody } from '@sonometer/report/errors/api-error.js';

/** After an early refusal, what still arrives is read this long, so that the answer gets through. */
const DRAIN_MS = 5000;

/** Sockets whose request was answered before its body had come. */
const answered = new WeakSet<Duplex>();

/** Reads on for a while when a request is refused before its body has come, then hangs up. */
export function drain(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  if (!response.shouldKeepAlive) {
    // Node would cut the connection after the answer, and a client that still sends would lose the answer too
    response.shouldKeepAlive = true;
    request.once('end', () => {
      if (response.writableFinished) socket.end();
      else response.once('finish', () => socket.end());
    });
  }
  answered.add(socket);
  request.once('end', () => answered.delete(socket)); // another request may follow
  request.resume();
  const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref();
  request.once('close', () => {
    clearTimeout(timer);
  });
}

/**
 * Least progress of a body, per interval: a phone at the edge of its network makes it, and a client
 * that only occupies one of the upload places does not.
 */
const MIN_BYTES = 100_000;
const MIN_MS = 20_000;

/** Calls `onLate`, once, when a body has not come by then, or comes too slowly; gives what ends the watch. */
function watchBody(
  request: IncomingMessage,
  timeoutMs: number,
  onLate: (error: ApiError) => void,
): () => void {
  const end = () => {
    clearTimeout(timeout);
    clearInterval(pace);
  };
  const report = (what: string) => {
    end();
    if (!request.complete) onLate(new ApiError('request_timeout', `the body ${what}`));
  };
  const timeout = setTimeout(() => {
    report(`took longer than ${timeoutMs / 1000} s`);
  }, timeoutMs).unref();
  let knownBytes = request.socket.bytesRead;
  const pace = setInterval(() => {
    const { bytesRead } = request.socket;
    // what has come and is not read yet is late by us
    if (bytesRead - knownBytes < MIN_BYTES && request.readableLength === 0)
      report(`arrived slower than ${MIN_BYTES / 1000} kB in ${MIN_MS / 1000} s`);
    knownBytes = bytesRead;
  }, MIN_MS).unref();
  return end;
}

/**
 * The work on a request, unless its body has not come by then, or comes too slowly: the work goes on without us, until it
 * finds the connection closed.
 *
 * @throws ApiError `request_timeout`, besides what the work throws.
 */
export function withBodyBy<T>(
  request: IncomingMessage,
  timeoutMs: number,
  work: Promise<T>,
): Promise<T> {
  if (request.complete) return work;
  return new Promise((resolve, reject) => {
    const end = watchBody(request, timeoutMs, reject);
    void work.finally(end).then(resolve, reject); // when it is late, nobody learns how the work ends
  });
}

/**
 * Refuses a request whose body is read before there is any work, such as JSON, when it has not come
 * by then, or comes too slowly.
 */
export function refuseLateBody(
  request: IncomingMessage,
  timeoutMs: number,
  publicUrl: string,
): void {
  const end = watchBody(request, timeoutMs, (error) => {
    refuseSocket(request.socket, error, publicUrl);
  });
  for (const event of ['end', 'close']) request.once(event, end);
}

/**
 * Answers what was never a request: too many headers, no HTTP, too slow. The rest of a body whose
 * request was answered gets no second answer: a client ends it when it has read the first.
 */
export function refuseSocket(socket: Duplex, error: ApiError, publicUrl: string): void {
  if (!socket.writable || answered.has(socket)) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(error, { publicUrl }));
  socket.end(
    `HTTP/1.1 ${error.status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
