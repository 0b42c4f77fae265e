import { type Block, framesOf } from '@sonometer/decode/core/audio';
import { codecRateHz, type Coding } from '../../core/codings.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { newLibav } from '@sonometer/decode/packets';
import { openRoundTrip, type RoundTrip } from '../../encode/round-trip.js';
import { openTripThreads } from '../../encode/trip-threads.js';
import type { TripSettings } from '../../encode/trip-protocol.js';
import type { Kernels } from '../../kernels/kernels.js';
import type { Input, Listening, Opening, Feature } from '../feature.js';
import type { SpectralFeature } from '../spectral-feature.js';

/** What the named features found in each encode. */
export type TripsDetected = ReadonlyMap<Coding, ReadonlyMap<Input, unknown>>;

/** Encodes are made only on request: ten minutes of stereo are some minutes of processor time in all. */
const MAX_SEC = 600;

/** Why a recording is not encoded. */
export interface Refused {
  readonly refused: string;
}

export interface Trips {
  readonly push: (block: Block) => void;
  readonly settle: (isLast: boolean) => Promise<void>;
  readonly close: () => void;
  readonly end: () => TripsDetected | Refused;
}

/** Sends the recording through several codecs side by side at one gain, and runs features on the results. */
export function openTrips(
  { format: { rateHz, channels }, facts, kernels, listen, maxThreads }: Opening,
  codings: readonly Coding[],
  gainDb: number,
  features: readonly (Feature | SpectralFeature)[],
): Trips {
  const measured: { coding: Coding; listening: Listening }[] = [];
  let waiting: Block[] = [];
  let frames = 0;
  let running: TripRun | undefined;

  const refusal = (): Refused | undefined => {
    if (channels > 2) return { refused: `encodes one or two channels; this has ${channels}` };
    if (Math.max(frames / rateHz, facts.declaredDurationSec ?? 0) <= MAX_SEC) return undefined;
    return { refused: `encodes at most ${MAX_SEC} s: select a part (startSec, endSec)` };
  };
  const open = async (): Promise<TripRun> => {
    const count = channels === 1 ? 1 : 2;
    const speakers = count === 1 ? (['M'] as const) : (['L', 'R'] as const);
    const settings = codings.map((coding) => {
      const format = { rateHz: codecRateHz(coding.codec, rateHz), channels: count, speakers };
      measured.push({ coding, listening: listen(format, features) });
      return { coding, rateHz, channels: count, gain: exp10(gainDb / 20) } as const;
    });
    const give = (trip: number, block: Block) => {
      measured[trip]?.listening.push(block);
    };
    return (await openElsewhere(settings, maxThreads, give)) ?? openHere(settings, kernels, give);
  };

  return {
    push(block) {
      frames += framesOf(block);
      if (refusal()) waiting = [];
      else waiting.push(block.map((samples) => samples.slice()));
    },
    async settle(isLast) {
      if (waiting.length === 0 && !(isLast && running)) return;
      if (refusal()) return;
      running ??= await open();
      const blocks = waiting;
      waiting = [];
      await running.push(blocks, isLast);
    },
    close() {
      running?.close();
    },
    end() {
      const refused = refusal();
      if (refused) return refused;
      return new Map(measured.map(({ coding, listening }) => [coding, listening.end()] as const));
    },
  };
}

/** Trips that run. */
interface TripRun {
  push(blocks: readonly Block[], isLast: boolean): Promise<void>;
  close(): void;
}

type Give = (trip: number, block: Block) => void;

/** In threads, where there are some. */
async function openElsewhere(
  settings: readonly TripSettings[],
  maxThreads: number,
  give: Give,
): Promise<TripRun | undefined> {
  const threads = await openTripThreads(settings, maxThreads);
  return (
    threads && {
      async push(blocks, isLast) {
        for (const [trip, parts] of (await threads.push(blocks, isLast)).entries())
          for (const block of parts) give(trip, block);
      },
      close: () => {
        threads.close();
      },
    }
  );
}

/** One after the other in this thread. */
async function openHere(
  settings: readonly TripSettings[],
  kernels: Kernels,
  give: Give,
): Promise<TripRun> {
  const libav = await newLibav();
  const trips: RoundTrip[] = [];
  for (const [i, each] of settings.entries())
    trips.push(
      await openRoundTrip({
        ...{ ...each, libav, kernels },
        give: (block) => {
          give(i, block);
        },
      }),
    );
  return {
    async push(blocks, isLast) {
      for (const trip of trips) {
        for (const block of blocks) trip.push(block);
        if (isLast) trip.end();
        await new Promise((resolve) => setTimeout(resolve)); // a codec takes a tenth of a second
      }
    },
    close: () => undefined,
  };
}
