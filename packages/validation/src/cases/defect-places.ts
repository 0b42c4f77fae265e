import { profiles } from '@sonometer/engine';
import { type Case, defineCase, type Value } from '../case.js';
import type { Chance } from '../signals/random.js';
import { stereo } from '../signals/signals.js';
import { shapedNoise } from '../signals/shaped-noise.js';

interface Noise {
  readonly log2Frames?: number;
  /** Nothing below it. */
  readonly fromHz?: number;
}

/** Brown noise from 100 Hz on in both channels, and some of their own; 5.5 s. White noise hides a click and a step. */
function noise(
  rateHz: number,
  chance: Chance,
  { log2Frames = 18, fromHz = 50 }: Noise = {},
): Float32Array[] {
  const brown = (rms: number) =>
    shapedNoise({
      rateHz,
      log2Frames,
      amplitudeAt: (hz) => (hz < fromHz ? 0 : 1 / Math.max(100, hz)),
      rms,
      seed: chance.seed(),
    });
  const [middle, side] = [brown(0.08), brown(0.05)];
  return [1, -1].map((sign) => middle.map((x, n) => x + sign * (side[n] ?? 0)));
}

/** The first frame from one on where the noise is twice its RMS: a step that is there to be found. */
function loudPlace(
  samples: Float32Array,
  from: number,
  isFit: (place: number) => boolean = () => true,
): number {
  const rms = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  let place = from;
  while (Math.abs(samples[place] ?? Infinity) < 2 * rms || !isFit(place)) place++;
  return place;
}

interface Put {
  readonly kind: string;
  readonly description: string;
  /** Within which the place must be found, s. */
  readonly withinSec: number;
  /** The noise it is put into. */
  readonly of?: Noise;
  /** Changes the channels from a frame on, or gives others; the place is that frame where it states no other. */
  readonly put: (
    channels: Float32Array[],
    from: number,
    rateHz: number,
    chance: Chance,
  ) => number | undefined;
}

const PUTS: readonly Put[] = [
  {
    kind: 'click',
    description: 'a block of 1 to 6 samples, 0.6 of full scale, in one channel',
    withinSec: 0.005,
    put(channels, from, rateHz, chance) {
      const width = chance.whole(1, 6);
      const height = chance.pick([-0.6, 0.6]);
      const channel = chance.pick(channels);
      for (let n = from; n < from + width; n++) channel[n] = (channel[n] ?? 0) + height;
      return from / rateHz;
    },
  },
  {
    kind: 'crackle',
    description:
      'ringing strokes of 0.02 to 0.03 that fall by chance, 15 to 25 a second, to the end; the noise low-passed',
    withinSec: 2,
    of: { log2Frames: 19 },
    put(channels, from, rateHz, chance) {
      const perSec = chance.between(15, 25);
      const wait = () => Math.round((-Math.log(1 - chance.between(0, 1)) * rateHz) / perSec);
      const end = (channels[0]?.length ?? 0) - 20;
      // A bright noise would hide them.
      for (const channel of channels) {
        let held = 0;
        for (const [n, x] of channel.entries()) channel[n] = held += 0.1 * (x - held);
      }
      for (let at = from + wait(); at < end; at += wait()) {
        const height = chance.pick([-1, 1]) * chance.between(0.02, 0.03);
        for (const channel of channels)
          for (let n = 0; n < 20; n++)
            channel[at + n] = (channel[at + n] ?? 0) + height * 0.7 ** n * Math.cos(1.4 * n);
      }
      return from / rateHz;
    },
  },
  {
    kind: 'dropout',
    description: 'zeros of 8 to 100 ms',
    withinSec: 0.001,
    put(channels, from, rateHz, chance) {
      const frames = Math.round(chance.between(0.008, 0.1) * rateHz);
      for (const channel of channels) channel.fill(0, from, from + frames);
      return from / rateHz;
    },
  },
  {
    kind: 'soft-dropout',
    description: 'the noise 40 dB lower for 30 to 250 ms',
    withinSec: 0.01,
    put(channels, from, rateHz, chance) {
      const frames = Math.round(chance.between(0.03, 0.25) * rateHz);
      for (const channel of channels)
        for (let n = from; n < from + frames; n++) channel[n] = (channel[n] ?? 0) / 100;
      return from / rateHz;
    },
  },
  {
    kind: 'stuck-buffer',
    description: '10 to 100 ms that follow themselves two to four times',
    withinSec: 0.15,
    put(channels, from, rateHz, chance) {
      const frames = Math.round(chance.between(0.01, 0.1) * rateHz);
      const copies = chance.whole(2, 4);
      for (const channel of channels)
        for (let n = from; n < from + copies * frames; n++) channel[n] = channel[n - frames] ?? 0;
      return from / rateHz;
    },
  },
  {
    kind: 'repeated-passage',
    description: '0.2 to 0.6 s again, 1 to 1.3 s later',
    withinSec: 0.02,
    put(channels, from, rateHz, chance) {
      const frames = Math.round(chance.between(0.2, 0.6) * rateHz);
      const at = from + Math.round(chance.between(1, 1.3) * rateHz);
      for (const channel of channels) channel.copyWithin(at, from, from + frames);
      return at / rateHz;
    },
  },
  {
    kind: 'channel-mute',
    description: 'a channel of zeros for 0.8 to 1.5 s',
    withinSec: 0.15,
    put([, right], from, rateHz, chance) {
      right?.fill(0, from, from + Math.round(chance.between(0.8, 1.5) * rateHz));
      return from / rateHz;
    },
  },
  {
    kind: 'dc-jump',
    description: 'one channel moved by 0.05 to 0.2 from a place on',
    withinSec: 0.15,
    put([left], from, rateHz, chance) {
      const jump = chance.pick([-1, 1]) * chance.between(0.05, 0.2);
      if (left) for (let n = from; n < left.length; n++) left[n] = (left[n] ?? 0) + jump;
      return from / rateHz;
    },
  },
  {
    kind: 'polarity-flip',
    description: 'one channel turned over, where it is loud, from a place on',
    withinSec: 0.001,
    put(channels, from, rateHz, chance) {
      const channel = chance.pick(channels);
      const place = loudPlace(channel, from);
      for (let n = place; n < channel.length; n++) channel[n] = -(channel[n] ?? 0);
      return place / rateHz;
    },
  },
  {
    kind: 'channel-swap',
    description:
      'left and right exchanged, where one is loud and the other is not, from a place on',
    withinSec: 0.001,
    put(channels, from, rateHz) {
      const [left, right] = channels as [Float32Array, Float32Array];
      const place = loudPlace(
        left.map((x, n) => x - (right[n] ?? 0)),
        from,
        (n) => Math.abs(right[n] ?? 0) < Math.abs(left[n] ?? 0) / 4,
      );
      const retained = left.slice(place);
      left.set(right.subarray(place), place);
      right.set(retained, place);
      return place / rateHz;
    },
  },
  {
    kind: 'level-jump',
    description: '6 to 12 dB quieter up to a place, or from it on; faded out',
    withinSec: 0.15,
    of: { log2Frames: 19 },
    put(channels, from, rateHz, chance) {
      const gain = 10 ** (-chance.between(6, 12) / 20);
      const at = from + 3 * rateHz;
      const [first, last] = chance.pick([
        [0, at],
        [at, Infinity],
      ]);
      for (const channel of channels) {
        const quieter = channel.subarray(first, last);
        quieter.set(quieter.map((x) => gain * x));
        // A recording that begins this much quieter than it ends would count as cut off.
        const fade = channel.subarray(-0.1 * rateHz);
        fade.set(fade.map((x, n) => x * (1 - n / fade.length)));
      }
      return at / rateHz;
    },
  },
  {
    kind: 'hum',
    description: '6 s of 49.9 to 60.1 Hz and three harmonics, 45 to 60 dB below full scale',
    withinSec: 0.3,
    of: { log2Frames: 19, fromHz: 400 },
    put(channels, from, rateHz, chance) {
      const hz = chance.pick([50, 60]) + chance.between(-0.1, 0.1);
      const height = 0.1 * 10 ** (-chance.between(25, 40) / 20);
      const hum = Float32Array.from({ length: 6 * rateHz }, (_, n) => {
        const angle = (2 * Math.PI * hz * n) / rateHz;
        return [1, 2, 3, 4].reduce((sum, k) => sum + (height * Math.sin(k * angle)) / k, 0);
      });
      for (const channel of channels)
        for (const [n, x] of hum.entries()) channel[from + n] = (channel[from + n] ?? 0) + x;
      return from / rateHz;
    },
  },
  {
    kind: 'feedback',
    description:
      'a tone of 1.5 to 4 kHz that grows by 40 to 80 dB a second, to 0.3 for half a second',
    withinSec: 0.5,
    put(channels, from, rateHz, chance) {
      const hz = chance.between(1500, 4000);
      const dbPerSec = chance.between(40, 80);
      const risenSec = from / rateHz + 1;
      for (const channel of channels)
        for (const [n, x] of channel.entries()) {
          const sec = n / rateHz - risenSec;
          const height = 0.3 * Math.min(1, 10 ** ((dbPerSec * sec) / 20));
          const fade = Math.max(0, Math.min(1, (0.5 - sec) / 0.01));
          channel[n] = x + height * fade * Math.sin(2 * Math.PI * hz * (n / rateHz));
        }
      return risenSec - 40 / dbPerSec;
    },
  },
  {
    kind: 'cut-end',
    description: 'noise that ends at once after it came up and fell 25 dB',
    withinSec: 0.02,
    put(channels, from, rateHz) {
      for (const [c, channel] of channels.entries())
        channels[c] = channel
          .map((x, n) => x * Math.min(1, n / rateHz) * (n > from - rateHz ? 0.2 : 1))
          .slice(0, from);
      return undefined;
    },
  },
];

/** Of each found: its kind and its start. */
const kindsAndStarts = (value: Value): Value =>
  (value as readonly { readonly kind: string; readonly startSec: number }[]).map(
    ({ kind, startSec }) => [kind, startSec],
  );

const answer = profiles.defects;

const placed = ({ kind, description, withinSec, of, put }: Put): Case =>
  defineCase({
    reference: `by construction: ${kind}: ${description}, in brown noise`,
    answer,
    fields: ['defects'],
    margins: { defects: withinSec },
    make(chance) {
      const rateHz = chance.pick([44_100, 48_000]);
      const channels = noise(rateHz, chance, of);
      const from = Math.round(chance.between(1.5, 3.5) * rateHz);
      const atSec = put(channels, from, rateHz, chance);
      const [left, right] = channels as [Float32Array, Float32Array];
      const startSec = atSec ?? left.length / rateHz;
      return {
        audio: stereo(rateHz, left, right),
        expected: { defects: [[kind, startSec]] },
        pick: { defects: kindsAndStarts },
      };
    },
  });

const clean = defineCase({
  reference: 'trap: brown noise has no defect',
  answer,
  fields: ['defects'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000]);
    const [left, right] = noise(rateHz, chance) as [Float32Array, Float32Array];
    return { audio: stereo(rateHz, left, right), expected: { defects: [] } };
  },
});

/**
 * What is put into brown noise, where it must be found and nothing else; docs/accuracy.md#defects states how often in
 * recordings.
 */
export const defectPlaceCases: readonly Case[] = [...PUTS.map(placed), clean];
