/**
 * Music-like stereo material, made by rule: kick, snare, hats, a bass line, chords and a lead over 104
 * beats per minute, in sections of different density, with a little band noise. The same for every run.
 */
export interface Material {
  readonly name: string;
  readonly rateHz: number;
  readonly channels: readonly [Float32Array, Float32Array];
}

const RATE_HZ = 44_100;
const BPM = 104;
const CHORDS = [
  [0, 3, 7, 10],
  [8, 12, 15, 19],
  [3, 7, 10, 14],
  [10, 14, 17, 20],
] as const;
/** Loudness of intro, verse, chorus, verse, break, chorus. */
const SECTIONS = [0.35, 0.6, 1, 0.55, 0.25, 1] as const;

/** Uniform −1..1 (mulberry32). */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

const hzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/** Dynamic: peaks at −1 dBFS, loudness range of about 10 LU. */
export function dynamicMusic(seconds: number): Material {
  const left = new Float32Array(seconds * RATE_HZ);
  const right = new Float32Array(seconds * RATE_HZ);
  const random = noise(7);
  const beatFrames = (60 / BPM) * RATE_HZ;

  const add = (beat: number, lengthBeats: number, pan: number, voice: (t: number) => number) => {
    const start = Math.round(beat * beatFrames);
    const end = Math.min(left.length, Math.round((beat + lengthBeats) * beatFrames));
    const [gainLeft, gainRight] = [Math.cos((pan * Math.PI) / 2), Math.sin((pan * Math.PI) / 2)];
    for (let n = start; n < end; n++) {
      const value = voice((n - start) / RATE_HZ);
      left[n] = (left[n] ?? 0) + gainLeft * value;
      right[n] = (right[n] ?? 0) + gainRight * value;
    }
  };
  const tone = (hz: number, gain: number, decaySec: number, partials: number) => (t: number) => {
    let sum = 0;
    for (let k = 1; k <= partials; k++) sum += Math.sin(2 * Math.PI * hz * k * t) / k;
    return gain * sum * Math.exp(-t / decaySec) * Math.min(1, t * 400);
  };

  const bars = Math.ceil((seconds * BPM) / 240);
  for (let bar = 0; bar < bars; bar++) {
    const section = Math.floor(bar / 8) % SECTIONS.length;
    const gain = SECTIONS[section] ?? 1;
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    const at = bar * 4;
    for (const key of chord)
      add(at, 4, 0.3 + 0.1 * (key % 5), tone(hzOf(57 + key), 0.04 * gain, 3, 6));
    for (let i = 0; i < 16; i++)
      if (random() > -0.2)
        add(at + i / 4, 0.5, 0.7, tone(hzOf(69 + (chord[i % 4] ?? 0)), 0.05 * gain, 0.25, 4));
    if (section === 4) continue;
    for (let i = 0; i < 8; i++)
      add(at + i / 2, 0.5, 0.5, tone(hzOf(33 + (chord[0] % 12)), 0.22 * gain, 0.4, 5));
    for (let i = 0; i < 16; i++)
      add(at + i / 4, 0.12, 0.6, (t) => 0.12 * gain * random() * Math.exp(-t / 0.03));
    for (const beat of [0, 2])
      add(
        at + beat,
        0.5,
        0.5,
        (t) =>
          0.6 *
          gain *
          Math.sin(2 * Math.PI * (50 * t + 6 * (1 - Math.exp(-t / 0.03)))) *
          Math.exp(-t / 0.12),
      );
    for (const beat of [1, 3])
      add(
        at + beat,
        0.5,
        0.48,
        (t) => 0.3 * gain * (random() + Math.sin(2 * Math.PI * 190 * t)) * Math.exp(-t / 0.08),
      );
  }
  for (let n = 0; n < left.length; n++) {
    left[n] = (left[n] ?? 0) + 0.001 * random();
    right[n] = (right[n] ?? 0) + 0.001 * random();
  }
  return { name: 'dynamic', rateHz: RATE_HZ, channels: scaled([left, right], 10 ** (-1 / 20)) };
}

/** Look-ahead limited by 9 dB: the loud master of today. */
export function limitedMusic(seconds: number): Material {
  const { channels } = dynamicMusic(seconds);
  const [left, right] = channels.map((c) => c.map((x) => x * 10 ** (9 / 20))) as [
    Float32Array,
    Float32Array,
  ];
  const attack = 64;
  const ceiling = 10 ** (-0.3 / 20);
  let gain = 1;
  for (let n = 0; n < left.length; n++) {
    let peak = 0;
    for (let i = n; i < Math.min(left.length, n + attack); i += 4)
      peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    const wanted = Math.min(1, ceiling / Math.max(peak, 1e-9));
    gain += (wanted - gain) * (wanted < gain ? 0.15 : 0.0005);
    left[n] = Math.max(-ceiling, Math.min(ceiling, (left[n] ?? 0) * gain));
    right[n] = Math.max(-ceiling, Math.min(ceiling, (right[n] ?? 0) * gain));
  }
  return { name: 'limited', rateHz: RATE_HZ, channels: [left, right] };
}

/** Driven 16 dB into hard clipping: the worst case of the true peak's pruning. */
export function clippedMusic(seconds: number): Material {
  const { channels } = dynamicMusic(seconds);
  const gain = 10 ** (16 / 20);
  const [left, right] = channels.map((c) => c.map((x) => Math.max(-1, Math.min(1, x * gain)))) as [
    Float32Array,
    Float32Array,
  ];
  return { name: 'clipped', rateHz: RATE_HZ, channels: [left, right] };
}

/** The same again and again, each time a little quieter, up to a length. */
export function repeated({ name, rateHz, channels }: Material, seconds: number): Material {
  const frames = seconds * rateHz;
  const [left, right] = channels.map((channel) => {
    const long = new Float32Array(frames);
    for (let at = 0, copy = 0; at < frames; at += channel.length, copy++) {
      const gain = 10 ** (-((copy * 1.3) % 6) / 20);
      const part = channel.subarray(0, Math.min(channel.length, frames - at));
      for (let n = 0; n < part.length; n++) long[at + n] = (part[n] ?? 0) * gain;
    }
    return long;
  }) as [Float32Array, Float32Array];
  return { name, rateHz, channels: [left, right] };
}

function scaled(
  channels: readonly [Float32Array, Float32Array],
  peak: number,
): [Float32Array, Float32Array] {
  let top = 0;
  for (const channel of channels) for (const x of channel) top = Math.max(top, Math.abs(x));
  return channels.map((channel) => channel.map((x) => (x * peak) / top)) as [
    Float32Array,
    Float32Array,
  ];
}
