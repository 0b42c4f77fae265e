/**
 * Waits for WebAssembly to be compiled, with a timer that keeps Node's event loop alive meanwhile.
 *
 * Compilation does not keep it alive: Node 20 then blocks its main thread until all background work is done, and where
 * V8's optimizer, which is part of that, requests a garbage collection, which only the main thread can do, each waits
 * for the other for ever (https://github.com/nodejs/node/issues/54918). One to six of 100 short MP3 and Vorbis files
 * hung so; none of 800 did with the timer (evaluation/hangs.mjs).
 */
export async function whileCompiling<T>(compiled: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, LONG_MS);
  try {
    return await compiled;
  } finally {
    clearInterval(timer);
  }
}

const LONG_MS = 2_147_483_647;
