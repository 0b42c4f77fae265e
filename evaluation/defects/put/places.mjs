// The helpers that find places for defects.
export const peakOf = (channel) => channel.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
export const powerOf = (channel, from, to) => {
  let power = 0;
  for (let i = from; i < to; i++) power += (channel[i] ?? 0) ** 2;
  return power / (to - from);
};
export const between = (random, low, high) => low + random() * (high - low);

/** The 5th of a hundred levels of 50 ms, and at least −70 dBFS. */
export const floorOf = (channel, rateHz) => {
  const length = Math.floor(0.05 * rateHz);
  const powers = [];
  for (let i = 0; i + length <= channel.length; i += length)
    powers.push(powerOf(channel, i, i + length));
  powers.sort((a, b) => a - b);
  return Math.max(10 ** -3.5, Math.sqrt(powers[Math.floor(powers.length / 20)] ?? 0));
};

/**
 * Changes something from drawn places on, where the sound has −40 dBFS and more; `change` may give
 * each place a note.
 */
export function changes({ rateHz, channels }, random, detected, change) {
  const places = [];
  for (let t = between(random, 0.3, 1); (t + 0.3) * rateHz < channels[0].length;) {
    const from = Math.floor(t * rateHz);
    const side = Math.floor(0.02 * rateHz);
    t += between(random, 1, 3);
    const isDetected = [from - side, from].every(
      (start) => detected.reduce((sum, c) => sum + powerOf(c, start, start + side), 0) > 1e-4,
    );
    if (!isDetected) continue;
    const note = change(from);
    places.push({ atSec: from / rateHz, ...(note && { note }) });
  }
  return places;
}
