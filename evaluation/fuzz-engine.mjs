// Measures damaged files in a thread with a deadline, for fuzz.mjs; a new thread after a hang or a crash.
import { Worker } from 'node:worker_threads';

export function openEngine(deadlineMs) {
  let worker;
  return {
    /** The outcome for the bytes: decoded, refused by a Fault, or one of the failures. */
    async run(bytes) {
      worker ??= new Worker(new URL('fuzz-worker.mjs', import.meta.url));
      const result = await outcome(worker, bytes, deadlineMs);
      if (result.kind === 'hang' || result.kind === 'crash') {
        await worker.terminate();
        worker = undefined;
      }
      return result;
    },
    memoryMb: () => Math.round(process.memoryUsage.rss() / 2 ** 20),
    close: () => worker?.terminate(),
  };
}

function outcome(worker, bytes, deadlineMs) {
  return new Promise((resolve) => {
    const onCrash = (error) => done({ kind: 'crash', what: String(error?.stack ?? error) });
    const onExit = (code) => done({ kind: 'crash', what: `the thread ended with ${code}` });
    const timer = setTimeout(
      () => done({ kind: 'hang', what: `over ${deadlineMs} ms` }),
      deadlineMs,
    );
    const done = (result) => {
      clearTimeout(timer);
      worker.off('message', done).off('error', onCrash).off('exit', onExit);
      resolve(result);
    };
    worker.on('message', done).on('error', onCrash).on('exit', onExit);
    worker.postMessage(bytes);
  });
}
