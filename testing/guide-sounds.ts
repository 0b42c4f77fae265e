import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newLibav } from '@sonometer/decode/packets';
import { speechLike } from '@sonometer/validation/signals/speech-like.js';
import { codings } from '../packages/engine/src/core/codings.js';
import { openRoundTrip } from '../packages/engine/src/encode/round-trip.js';
import { openKernels } from '../packages/engine/src/kernels/open-kernels.js';
import { uniform } from './random.js';
import { noiseDecay, recorded } from './rooms.js';
import { concat, gained, mix, signal, silence, sine, whiteNoise } from './signals.js';
import { wavFile } from './wav-file.js';

/** The files of the guides, made here: `docs/guides` and `docs/coming-from` print their results. */

const RATE_HZ = 44_100;
const SPEECH_HZ = 48_000;
const BEAT_SEC = 0.5; // 120 bpm
const BAR_SEC = 4 * BEAT_SEC;
const HARMONICS = [1, 2, 3, 4, 5, 6, 7, 8];

const CHORDS: readonly (readonly number[])[] = [
  [110, 220, 261.63, 329.63],
  [87.31, 174.61, 220, 261.63],
  [130.81, 196, 261.63, 329.63],
  [98, 196, 246.94, 293.66],
];

/** Four bars: kick, hat, bass and chords, a chord a bar; `turn` sets the two channels apart. */
function bars(turn: number): Float32Array {
  const noise = uniform(7);
  const hat = Float32Array.from({ length: RATE_HZ }, () => 2 * noise() - 1);
  return signal(RATE_HZ, 4 * BAR_SEC, (t) => {
    const chord = CHORDS[Math.floor(t / BAR_SEC)] ?? [];
    const beat = t % BEAT_SEC;
    const off = (t + BEAT_SEC / 2) % BEAT_SEC;
    const drum = Math.sin(2 * Math.PI * (50 * beat + 6 * (1 - Math.exp(-beat / 0.03))));
    const hiss = hat[Math.floor(t * RATE_HZ + turn * 999) % RATE_HZ] ?? 0;
    const notes = chord.reduce(
      (sum, hz, i) => sum + HARMONICS.reduce((all, k) => all + wave(hz * k * t + i * turn) / k, 0),
      0,
    );
    const bass = 0.25 * wave(0.5 * (chord[0] ?? 0) * t);
    return (
      0.7 * Math.exp(-beat / 0.09) * drum +
      0.35 * Math.exp(-off / 0.03) * hiss +
      bass +
      0.08 * notes
    );
  });
}

const wave = (turns: number) => Math.sin(2 * Math.PI * turns);
const loops = [0, 0.4].map(bars);

/** The bars over and over; `drive` is how hard it goes into a clipper that knows nothing of what lies between samples. */
const song = (seconds: number, drive: number): readonly Float32Array[] =>
  loops.map((loop) =>
    Float32Array.from({ length: seconds * RATE_HZ }, (_, n) => {
      const x = drive * (loop[n % loop.length] ?? 0);
      return Math.max(-0.98, Math.min(0.98, x));
    }),
  );

const db = (value: number) => 10 ** (value / 20);
const allGained = (channels: readonly Float32Array[], gainDb: number) =>
  channels.map((samples) => gained(samples, db(gainDb)));

/** A voice with noise under it, and half a second of room before and after. */
function take(seconds: number, noiseDb: number, seed = 1, rms = 0.06): Float32Array {
  const voice = speechLike({ rateHz: SPEECH_HZ, seconds, seed, rms, pauseSec: 0.5 });
  const whole = concat(silence(SPEECH_HZ, 0.5), voice, silence(SPEECH_HZ, 0.5));
  return mix(whole, whiteNoise(SPEECH_HZ, whole.length / SPEECH_HZ, db(noiseDb), seed));
}

/** Samples as an encoder and its decoder give them back. */
async function coded(channels: readonly Float32Array[]): Promise<readonly Float32Array[]> {
  const coding = codings.find(({ codec, bitrateKbps }) => codec === 'aac' && bitrateKbps === 128);
  if (!coding) throw new Error('AAC at 128 kbit/s is no coding');
  const libav = await newLibav();
  const kernels = openKernels();
  const received: Float32Array[][] = channels.map(() => []);
  const trip = await openRoundTrip({
    coding,
    ...{ rateHz: RATE_HZ, channels: 2, gain: 1, libav, kernels },
    give: (block) => {
      for (const [c, samples] of block.entries()) received[c]?.push(Float32Array.from(samples));
    },
  });
  for (let from = 0; from < (channels[0]?.length ?? 0); from += 4096)
    trip.push(channels.map((samples) => samples.subarray(from, from + 4096)));
  trip.end();
  kernels.close();
  return received.map((parts) => concat(...parts));
}

function write(path: string, rateHz: number, channels: readonly Float32Array[]): void {
  const frames = channels[0]?.length ?? 0;
  const data = new Int16Array(frames * channels.length);
  for (const [c, samples] of channels.entries())
    samples.forEach((value, n) => {
      const whole = Math.round(32_768 * value);
      data[n * channels.length + c] = Math.max(-32_768, Math.min(32_767, whole));
    });
  mkdirSync(dirname(path), { recursive: true });
  const bytes = new Uint8Array(data.buffer);
  writeFileSync(path, wavFile({ rateHz, channels: channels.length, data: bytes }));
}

/** Writes all of them into a folder. */
export async function writeGuideSounds(folder: string): Promise<void> {
  const at = (name: string, rateHz: number, ...channels: readonly Float32Array[]) => {
    write(join(folder, name), rateHz, channels);
  };
  const loud = song(20, 1.6);
  const open = allGained(song(20, 0.6), 0);
  at('song.wav', RATE_HZ, ...loud);
  at('mix.wav', RATE_HZ, ...open);

  at('album/01 first.wav', RATE_HZ, ...allGained(song(16, 1), -1));
  at('album/02 second.wav', RATE_HZ, ...allGained(song(18, 1), -7));
  at('album/03 third.wav', RATE_HZ, ...allGained(song(14, 1), -1));

  const hum = sine(SPEECH_HZ, 21, 50, 0.004);
  at(
    'take.wav',
    SPEECH_HZ,
    mix(
      take(20, -46),
      hum.map((x, n) => x + 0.5 * (hum[2 * n] ?? 0)),
    ),
  );
  at('episode.wav', SPEECH_HZ, gained(take(20, -75), db(2)));

  at('clips/a.wav', SPEECH_HZ, take(6, -75, 3));
  at('clips/b.wav', SPEECH_HZ, take(5, -70, 4));
  at('clips/c.wav', SPEECH_HZ, take(6, -38, 5));
  at('clips/copy-of-a.wav', SPEECH_HZ, gained(take(6, -75, 3), 0.5));
  at('clips/silent.wav', SPEECH_HZ, silence(SPEECH_HZ, 3));
  at(
    'clips/loud.wav',
    SPEECH_HZ,
    take(5, -70, 6).map((x) => Math.max(-1, Math.min(1, 12 * x))),
  );

  const kick = signal(RATE_HZ, 0.6, (t) => {
    const phase = 55 * t + 5 * (1 - Math.exp(-t / 0.03));
    return 0.8 * Math.exp(-t / 0.12) * Math.sin(2 * Math.PI * phase);
  });
  const pluck = signal(RATE_HZ, 1.5, (t) =>
    [1, 2, 3].reduce(
      (sum, k) => sum + (0.4 / k) * Math.exp((-t * k) / 0.35) * Math.sin(2 * Math.PI * 220 * k * t),
      0,
    ),
  );
  at('pack/kick.wav', RATE_HZ, kick);
  at('pack/pluck-A.wav', RATE_HZ, pluck);
  at('pack/loop-120.wav', RATE_HZ, ...allGained(song(8, 0.6), -3));

  const rich = song(16, 0.7).map((samples, c) =>
    mix(
      samples.map((x) => 0.7 * x),
      whiteNoise(RATE_HZ, 16, 0.01, 21 + c),
    ),
  );
  at('archive/original.wav', RATE_HZ, ...rich);
  at('archive/from-aac.wav', RATE_HZ, ...(await coded(rich)));

  at('clap.wav', SPEECH_HZ, recorded(SPEECH_HZ, noiseDecay(SPEECH_HZ, 2, 0.6)));
}
