import { between, peakOf } from './places.mjs';

/** Impulses have 0.02 to 0.14 ms, and ring at 4 to 13 kHz. */
const IMPULSE_SEC = [2.3e-5, 1.4e-4];
const RING_HZ = [4400, 13_200];
/** Against the peak, as a normal value of these, and at most. */
const MEAN_DB = -38;
const DEVIATION_DB = 7;
const MAX_DB = -8;

/**
 * The middle half, 8 s and more of it, gets 6 to 30 impulses a second at random times, as a worn
 * record has them; the same in every channel.
 */
export function crackle({ rateHz, channels }, random) {
  const frames = channels[0].length;
  if (frames < 16 * rateHz || rateHz < 32_000) return [];
  const [from, to] = [0.25 * frames, 0.75 * frames];
  const perSec = between(random, 6, 30);
  const peak = Math.max(...channels.map(peakOf));
  const wait = () => (-Math.log(1 - random()) * rateHz) / perSec;
  for (let at = from + wait(); at < to; at += wait()) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const height = peak * 10 ** (Math.min(MAX_DB, MEAN_DB + DEVIATION_DB * normal) / 20);
    const signed = random() < 0.5 ? -height : height;
    const decay = between(random, ...IMPULSE_SEC) * rateHz;
    const turn = (2 * Math.PI * between(random, ...RING_HZ)) / rateHz;
    for (let i = 0; i < 6 * decay; i++)
      for (const channel of channels)
        channel[Math.floor(at) + i] += signed * Math.exp(-i / decay) * Math.cos(turn * i);
  }
  return [
    {
      atSec: from / rateHz,
      untilSec: to / rateHz,
      note: perSec < 12 ? 'crackle, under 12 a second' : 'crackle, 12 a second and more',
    },
  ];
}
