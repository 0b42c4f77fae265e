// What puts defects into copies of recordings, for trials/defects.mjs.
const CLICK_SHARE = 0.6;

export const peakOf = (channel) => channel.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const powerOf = (channel, from, to) => {
  let power = 0;
  for (let i = from; i < to; i++) power += (channel[i] ?? 0) ** 2;
  return power / (to - from);
};
const between = (random, low, high) => low + random() * (high - low);

/** The 5th of a hundred levels of 50 ms, and at least −70 dBFS. */
const floorOf = (channel, rateHz) => {
  const length = Math.floor(0.05 * rateHz);
  const powers = [];
  for (let i = 0; i + length <= channel.length; i += length)
    powers.push(powerOf(channel, i, i + length));
  powers.sort((a, b) => a - b);
  return Math.max(10 ** -3.5, Math.sqrt(powers[Math.floor(powers.length / 20)] ?? 0));
};

/** Shapes of a click of `width` samples, at most 1 high. */
const SHAPES = {
  block: () => 1,
  bump: (i, width) => Math.sin((Math.PI * (i + 1)) / (width + 1)),
  ringing: (i, width) => Math.exp((-3 * i) / width) * Math.cos((Math.PI / 2) * i),
  burst: (i, width, random) => (i === 0 ? 1 : 2 * random() - 1),
};

/** Changes something from drawn places on, where what is heard has −40 dBFS and more; `change` may give each place a note. */
function changes({ rateHz, channels }, random, heard, change) {
  const places = [];
  for (let t = between(random, 0.3, 1); (t + 0.3) * rateHz < channels[0].length;) {
    const from = Math.floor(t * rateHz);
    const side = Math.floor(0.02 * rateHz);
    t += between(random, 1, 3);
    const isHeard = [from - side, from].every(
      (start) => heard.reduce((sum, c) => sum + powerOf(c, start, start + side), 0) > 1e-4,
    );
    if (!isHeard) continue;
    const note = change(from);
    places.push({ atSec: from / rateHz, ...(note && { note }) });
  }
  return places;
}

/** What puts a kind of defect into a copy of a recording; the places, or nothing where it cannot be put. */
export const PUT = {
  click(recording, random) {
    const { rateHz, channels } = recording;
    const c = Math.floor(random() * channels.length);
    const channel = channels[c];
    const height = CLICK_SHARE * peakOf(channel);
    const places = [];
    for (let t = between(random, 0.1, 0.6); (t + 0.1) * rateHz < channel.length;) {
      const start = Math.floor(t * rateHz);
      const width = 1 + Math.floor(12 * random());
      const names = Object.keys(SHAPES);
      const shape = names[Math.floor(random() * names.length)];
      const signed = random() < 0.5 ? -height : height;
      for (let i = 0; i < width; i++)
        channel[start + i] += signed * SHAPES[shape](i, width, random);
      places.push({
        atSec: (start + width / 2) / rateHz,
        note: `${shape}, ${width > 6 ? '7 to 12' : '1 to 6'}`,
      });
      t += between(random, 0.7, 2.2);
    }
    return places;
  },
  dropout(recording, random) {
    const { rateHz, channels } = recording;
    const places = [];
    for (let t = between(random, 0.2, 0.8); (t + 0.3) * rateHz < channels[0].length;) {
      const start = Math.floor(t * rateHz);
      const length = Math.floor(between(random, 0.008, 0.1) * rateHz);
      const side = Math.floor(0.02 * rateHz);
      const isHeard = [start - side, start + length].every(
        (from) => channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0) > 1e-4,
      );
      t += between(random, 0.8, 2);
      if (!isHeard) continue;
      for (const channel of channels) channel.fill(0, start, start + length);
      places.push({ atSec: start / rateHz });
    }
    return places;
  },
  'soft-dropout'(recording, random) {
    const { rateHz, channels } = recording;
    const places = [];
    const floors = channels.map((channel) => floorOf(channel, rateHz));
    for (let t = between(random, 0.3, 0.8); (t + 0.6) * rateHz < channels[0].length;) {
      const start = Math.floor(t * rateHz);
      const length = Math.floor(between(random, 0.02, 0.3) * rateHz);
      const side = Math.floor(0.02 * rateHz);
      const beside = [start - side, start + length].map((from) =>
        channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0),
      );
      t += between(random, 1, 2.5);
      if (Math.min(...beside) < 1e-4) continue;
      const edge = 1 + Math.floor(0.002 * random() * rateHz);
      // Down to the noise of the recording, and at least 30 dB.
      const most = 0.03 * Math.sqrt(Math.min(...beside) / channels.length);
      for (const [c, channel] of channels.entries()) {
        const level = Math.sqrt(3) * Math.min(floors[c], most);
        for (let i = 0; i < length; i++) {
          const near = Math.min(i, length - 1 - i) / edge;
          const gain = near < 1 ? 0.5 + 0.5 * Math.cos(Math.PI * near) : 0;
          const noise = level * (2 * random() - 1);
          channel[start + i] = gain * channel[start + i] + (1 - gain) * noise;
        }
      }
      places.push({ atSec: start / rateHz, untilSec: (start + length) / rateHz });
    }
    return places;
  },
  'stuck-buffer'(recording, random) {
    const { rateHz, channels } = recording;
    const places = [];
    for (let t = between(random, 0.3, 0.8); (t + 0.9) * rateHz < channels[0].length;) {
      const length = Math.floor(between(random, 0.005, 0.2) * rateHz);
      const copies = 1 + Math.floor(4 * random());
      const start = Math.floor(t * rateHz);
      t += (copies * length) / rateHz + between(random, 0.5, 2);
      const end = start + copies * length;
      if (end + rateHz / 10 > channels[0].length) break;
      if (channels.reduce((sum, c) => sum + powerOf(c, start - length, start), 0) < 1e-4) continue;
      for (const channel of channels)
        for (let i = start; i < end; i++) channel[i] = channel[i - length];
      places.push({ atSec: start / rateHz, untilSec: end / rateHz });
    }
    return places;
  },
  clipping(recording, random) {
    const { rateHz, channels } = recording;
    const peak = Math.max(...channels.map(peakOf));
    const places = [];
    for (let t = between(random, 0.1, 0.5); (t + 0.3) * rateHz < channels[0].length;) {
      const start = Math.floor(t * rateHz);
      const length = Math.floor(0.2 * rateHz);
      let isLoud = false;
      for (const channel of channels) {
        const stretch = channel.subarray(start, start + length);
        if (peakOf(stretch) < 0.3 * peak) continue;
        isLoud = true;
        const gain = 2 / peakOf(stretch); // 6 dB over full scale
        for (let i = 0; i < stretch.length; i++)
          stretch[i] = Math.max(-1, Math.min(1, gain * stretch[i]));
      }
      if (isLoud) places.push({ atSec: start / rateHz, untilSec: (start + length) / rateHz });
      t += between(random, 1, 2.5);
    }
    return places;
  },
  'lowered-clipping'(recording, random) {
    const { rateHz, channels } = recording;
    const gain = between(random, 0.5, 0.9);
    // Once for all: half of the peak, in full scale, then turned down, in steps of 16 bits.
    const ceiling = Math.max(...channels.map(peakOf)) / 2;
    for (const channel of channels)
      for (let i = 0; i < channel.length; i++) {
        const clipped = Math.max(-1, Math.min(1, channel[i] / ceiling));
        channel[i] = Math.round(32_767 * gain * clipped + random() - random()) / 32_768;
      }
    return [{ atSec: 0, untilSec: channels[0].length / rateHz }];
  },
  'polarity-flip': ({ rateHz, channels }, random) =>
    changes({ rateHz, channels }, random, channels, (from) => {
      const isAll = channels.length === 1 || random() < 0.3;
      const one = channels[Math.floor(random() * channels.length)];
      for (const channel of isAll ? channels : [one])
        for (let i = from; i < channel.length; i++) channel[i] = -channel[i];
      return isAll ? 'all channels turned' : 'one channel turned';
    }),
  'channel-swap'({ rateHz, channels }, random) {
    const [left, right] = channels;
    if (channels.length !== 2) return [];
    // Channels that are nearly the same have nothing to exchange.
    const side = left.map((x, i) => (x - right[i]) / 2);
    return changes({ rateHz, channels }, random, [side], (from) => {
      const kept = left.slice(from);
      left.set(right.subarray(from), from);
      right.set(kept, from);
    });
  },
  /** The recording ends within its sound: 25 dB under its loudest 20 ms and louder, on both sides of the cut. */
  'cut-end'(recording, random) {
    const { rateHz, channels } = recording;
    const frames = channels[0].length;
    const side = Math.floor(0.02 * rateHz);
    const levelAt = (from) => channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0);
    let loudest = 0;
    for (let at = 0; at + side <= frames; at += side) loudest = Math.max(loudest, levelAt(at));
    for (let tries = 0; tries < 20; tries++) {
      const at = Math.floor(between(random, 0.25, 1) * (frames - side));
      if (at < rateHz || Math.min(levelAt(at - side), levelAt(at)) < 0.003 * loudest) continue;
      recording.channels = channels.map((channel) => channel.slice(0, at));
      return [{ atSec: at / rateHz }];
    }
    return [];
  },
  'channel-mute'(recording, random) {
    const { rateHz, channels } = recording;
    const frames = channels[0].length;
    if (channels.length !== 2 || frames < 4 * rateHz) return [];
    const at = Math.floor(between(random, 0.4, 0.6) * frames);
    channels[1].fill(0, at, at + Math.floor(between(random, 0.8, 1.5) * rateHz));
    return [{ atSec: at / rateHz }];
  },
  'dc-jump'(recording, random) {
    const { rateHz, channels } = recording;
    const frames = channels[0].length;
    if (frames < 4 * rateHz) return [];
    const at = Math.floor(between(random, 0.4, 0.6) * frames);
    const jump = between(random, 0.05, 0.2) * (random() < 0.5 ? -1 : 1);
    for (let i = at; i < frames; i++) channels[0][i] += jump;
    return [{ atSec: at / rateHz }];
  },
};
