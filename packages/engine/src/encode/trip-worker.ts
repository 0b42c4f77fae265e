import { configureDecoders } from '@sonometer/decode';
import { openKernels } from '../kernels/open-kernels.js';
import { newLibav } from '@sonometer/decode/packets';
import { openRoundTrip, type RoundTrip } from './round-trip.js';
import { type FromTripWorker, nodeThreads, type ToTripWorker } from './trip-protocol.js';

/** The module of a thread that encodes and decodes for `trip-threads.ts`. */
const { parentPort, workerData } = nodeThreads() ?? {};
if (parentPort) {
  configureDecoders({ ...workerData });
  const kernels = openKernels();
  const libav = newLibav();
  let trips: RoundTrip[] = [];
  let decoded: Float32Array<ArrayBuffer>[][][] = [];

  const answerTo = async (message: ToTripWorker): Promise<FromTripWorker> => {
    if ('open' in message) {
      decoded = message.open.map(() => []);
      trips = await Promise.all(
        message.open.map(async (settings, i) =>
          openRoundTrip({
            ...{ ...settings, libav: await libav, kernels },
            give: (block) => decoded[i]?.push(block.map((samples) => new Float32Array(samples))),
          }),
        ),
      );
      return { decoded: [] };
    }
    for (const trip of trips) {
      for (const block of message.blocks) trip.push(block);
      if (message.isLast) trip.end();
    }
    const all = decoded;
    decoded = all.map(() => []);
    return { decoded: all };
  };

  parentPort.on('message', (message) => {
    void answerTo(message as ToTripWorker)
      .catch((error: unknown): FromTripWorker => ({ failed: String(error) }))
      .then((answer) => {
        const buffers =
          'decoded' in answer ? answer.decoded.flat(2).map(({ buffer }) => buffer) : [];
        parentPort.postMessage(answer, buffers);
      });
  });
}
