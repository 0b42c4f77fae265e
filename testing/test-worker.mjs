import { threadId } from 'node:worker_threads';

/** A worker with the manners of the real one, whose task is named in `answerId`. */
export async function analyseFile({ answerId, port, path }) {
  let isStopped = false;
  port.on('message', () => (isStopped = true));
  port.postMessage(0);
  try {
    switch (answerId) {
      case 'thread': // two at a time are in two threads
        await new Promise((resolve) => setTimeout(resolve, 200));
        break;
      case 'die':
        process.exit(7);
        break;
      case 'throw':
        throw new Error(`secret of ${path}`);
      case 'spin': // ignores every message
        for (;;);
      case 'wait':
        while (!isStopped) await new Promise((resolve) => setTimeout(resolve, 5));
        return { fault: { code: 'run.aborted', message: 'the analysis was cancelled' } };
    }
    port.postMessage(0.5);
    const json = JSON.stringify({ answerId, ...(answerId === 'thread' && { threadId }) });
    return {
      analysed: { json, durationSec: 1, warnings: [], audioSha256: '', decodeMs: 1, analysisMs: 1 },
    };
  } finally {
    port.close();
  }
}

/** A prober with the same manners, by the path. */
export async function probeFile({ path }) {
  if (path === 'spin') for (;;);
  return { durationSec: 1 };
}

/** Aligns for half a second without a look at its event loop, as the real one does. */
export async function alignFiles({ a }) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  return a === 'broken'
    ? { fault: { code: 'decode.malformed', message: 'it is no recording' } }
    : { alignment: { absent: 'they are strangers' } };
}
