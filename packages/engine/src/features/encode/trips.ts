import { type Block, framesOf } from '../../core/audio.js';
import type { Coding } from '../../core/codings.js';
import { exp10 } from '../../elementary/exp10.js';
import {
  codecRateHz,
  openInstances,
  openRoundTrip,
  type RoundTrip,
} from '../../encode/round-trip.js';
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
  readonly settle: () => Promise<void>;
  readonly end: () => TripsDetected | Refused;
}

/** Sends the recording through several codecs side by side at one gain, and runs features on the results. */
export function openTrips(
  { format: { rateHz, channels }, facts, kernels, listen }: Opening,
  codings: readonly Coding[],
  gainDb: number,
  features: readonly (Feature | SpectralFeature)[],
): Trips {
  const trips: { coding: Coding; trip: RoundTrip; listening: Listening }[] = [];
  let waiting: Block[] = [];
  let frames = 0;
  let isOpen = false;

  const refusal = (): Refused | undefined => {
    if (channels > 2) return { refused: `encodes one or two channels; this has ${channels}` };
    if (Math.max(frames / rateHz, facts.declaredDurationSec ?? 0) <= MAX_SEC) return undefined;
    return { refused: `encodes at most ${MAX_SEC} s: select a part (startSec, endSec)` };
  };
  const open = async () => {
    const instances = await openInstances();
    const count = channels === 1 ? 1 : 2;
    const speakers = count === 1 ? (['M'] as const) : (['L', 'R'] as const);
    for (const coding of codings) {
      const format = { rateHz: codecRateHz(coding.codec, rateHz), channels: count, speakers };
      const listening = listen(format, features);
      const trip = await openRoundTrip({
        coding,
        rateHz,
        channels: count,
        gain: exp10(gainDb / 20),
        instances,
        kernels,
        give: (block) => {
          listening.push(block);
        },
      });
      trips.push({ coding, trip, listening });
    }
  };

  return {
    push(block) {
      frames += framesOf(block);
      if (refusal()) waiting = [];
      else waiting.push(block.map((samples) => samples.slice()));
    },
    async settle() {
      if (waiting.length === 0) return;
      if (!isOpen) await open();
      isOpen = true;
      const blocks = waiting;
      waiting = [];
      for (const { trip } of trips) {
        for (const block of blocks) trip.push(block);
        await new Promise((resolve) => setTimeout(resolve)); // a codec takes a tenth of a second
      }
    },
    end() {
      const refused = refusal();
      if (refused) return refused;
      return new Map(
        trips.map(({ coding, trip, listening }) => {
          trip.end();
          return [coding, listening.end()] as const;
        }),
      );
    },
  };
}
