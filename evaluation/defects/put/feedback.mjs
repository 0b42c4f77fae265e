import { between } from './places.mjs';

/**
 * A howl: a sine of 1 to 8 kHz that grows by 30 to 100 dB/s out of nothing, is held for 0.2 to 1 s at 15 to 30 dB over
 * the loudest that the third octave around it has there, and is gone in 50 to 200 ms.
 */
export function feedback({ rateHz, channels }, random) {
  const frames = channels[0].length;
  const places = [];
  for (let t = between(random, 0.2, 0.6); ;) {
    const hz = 1000 * 8 ** random();
    const growth = between(random, 30, 100);
    const overDb = between(random, 15, 30);
    const riseSec = 60 / growth;
    const heldSec = between(random, 0.2, 1);
    const fallSec = between(random, 0.05, 0.2);
    const phase = 2 * Math.PI * random();
    const from = Math.floor(t * rateHz);
    const lengthSec = riseSec + heldSec + fallSec;
    const length = Math.floor(lengthSec * rateHz);
    if (from + length + 0.1 * rateHz > frames) break;
    t += lengthSec + between(random, 0.5, 2);
    if (hz > 0.4 * rateHz) continue;
    const around = loudestOf({ rateHz, channels }, hz, from, from + length);
    const top = Math.sqrt(2 * Math.max(around, 1e-8)) * 10 ** (overDb / 20);
    // A system that howls is as loud as it can be, and no louder.
    if (top > 0.9) continue;
    for (let i = 0; i < length; i++) {
      const sec = i / rateHz;
      const rising = Math.min(0, growth * (sec - riseSec));
      const falling = Math.min(0, (-60 * (sec - riseSec - heldSec)) / fallSec);
      const x = top * 10 ** ((rising + falling) / 20) * Math.sin(2 * Math.PI * hz * sec + phase);
      for (const channel of channels) channel[from + i] += x;
    }
    places.push({
      atSec: from / rateHz + riseSec - 0.2,
      untilSec: from / rateHz + riseSec + heldSec,
    });
  }
  return places;
}

/** The largest power of 85 ms in a third octave, through two resonators one after the other. */
function loudestOf({ rateHz, channels }, hz, from, to) {
  const radius = Math.exp((-Math.PI * 0.23 * hz) / rateHz);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hz) / rateHz);
  // Unit gain at the frequency itself: |1 − r| · |1 − r·e^(−2iω)|.
  const gain =
    (1 - radius) *
    Math.hypot(
      1 - radius * Math.cos((4 * Math.PI * hz) / rateHz),
      radius * Math.sin((4 * Math.PI * hz) / rateHz),
    );
  const length = Math.floor(0.085 * rateHz);
  const state = [0, 0, 0, 0];
  let power = 0;
  let loudest = 0;
  for (let i = Math.max(0, from - length), n = 1; i < to; i++, n++) {
    const x = channels.reduce((sum, channel) => sum + channel[i], 0) / channels.length;
    const y = gain * x + turn * state[0] - radius * radius * state[1];
    const z = gain * y + turn * state[2] - radius * radius * state[3];
    state.splice(0, 4, y, state[0], z, state[2]);
    power += z * z;
    if (n % length > 0) continue;
    loudest = Math.max(loudest, power / length);
    power = 0;
  }
  return loudest;
}
