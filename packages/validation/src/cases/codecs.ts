import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesSource, mix, profiles, signal } from '@sonometer/engine';
import { type Case, defineCase } from '../case.js';
import { openFfmpeg, runTool } from '../peers/open-peers.js';
import type { Chance } from '../signals/random.js';
import { shapedNoise } from '../signals/shaped-noise.js';
import { mono, whiteNoise } from '../signals/signals.js';
import { wavBytes } from '../signals/wav-bytes.js';

const FIELDS = ['dropouts', 'dropout-list', 'packet-size'] as const;

const lost = defineCase({
  reference: 'by construction: packets of zeros in noise at the level of speech',
  answer: profiles.chain,
  fields: FIELDS,
  make(chance) {
    const rateHz = chance.pick([8000, 16_000, 48_000]);
    const packetMs = chance.pick([20, 30, 40, 60]);
    const seconds = 12;
    const noise = whiteNoise(rateHz, seconds, chance.between(0.03, 0.1), chance.seed());
    // Whole samples at every rate, and an isolated packet first: with it the size is no multiple of another.
    const gaps = Array.from({ length: chance.whole(4, 8) }, (_, i) => ({
      startSec: 0.5 + 1.3 * i + chance.whole(0, 100) / 200,
      durationMs: packetMs * (i < 3 ? 1 : chance.whole(1, 4)),
    }));
    for (const { startSec, durationMs } of gaps) {
      const start = Math.round(startSec * rateHz);
      noise.fill(0, start, start + (durationMs * rateHz) / 1000);
    }
    const totalMs = gaps.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return {
      audio: mono(rateHz, noise),
      expected: {
        dropouts: {
          count: gaps.length,
          totalMs,
          share: totalMs / 1000 / seconds,
          perMinute: (60 / seconds) * gaps.length,
        },
        'dropout-list': gaps,
        'packet-size': packetMs,
      },
    };
  },
});

const whole = defineCase({
  reference: 'trap: zeros before and after the sound are no drop-outs, a mute of 1.5 s neither',
  answer: profiles.chain,
  fields: FIELDS,
  make(chance) {
    const rateHz = 16_000;
    const noise = whiteNoise(rateHz, 8, 0.05, chance.seed());
    noise.fill(0, 0, chance.whole(100, rateHz));
    noise.fill(0, 3 * rateHz, 4.5 * rateHz);
    noise.fill(0, noise.length - chance.whole(100, rateHz));
    return {
      audio: mono(rateHz, noise),
      expected: {
        dropouts: { count: 0, totalMs: 0, share: 0, perMinute: 0 },
        'dropout-list': [],
        'packet-size': null,
      },
    };
  },
});

export const chainCases = [lost, whole];

interface Encoder {
  readonly name: string;
  readonly ending: string;
  /** For FFmpeg. */
  readonly options: readonly string[];
  readonly isLossless?: true;
}

const LAME_128: Encoder = {
  name: 'MP3, 128 kbit/s',
  ending: 'mp3',
  options: ['-c:a', 'libmp3lame', '-b:a', '128k'],
};

const ENCODERS: readonly Encoder[] = [
  LAME_128,
  { name: 'MP3, VBR', ending: 'mp3', options: ['-c:a', 'libmp3lame', '-q:a', '2'] },
  { name: 'AAC, 128 kbit/s', ending: 'm4a', options: ['-c:a', 'aac', '-b:a', '128k'] },
  { name: 'Vorbis, quality 5', ending: 'ogg', options: ['-c:a', 'libvorbis', '-q:a', '5'] },
  { name: 'Opus, 96 kbit/s', ending: 'ogg', options: ['-c:a', 'libopus', '-b:a', '96k'] },
  { name: 'FLAC', ending: 'flac', options: ['-c:a', 'flac'], isLossless: true },
  { name: 'ALAC', ending: 'm4a', options: ['-c:a', 'alac'], isLossless: true },
];

/** Opus has no other rate. */
const RATE_HZ = 48_000;

/** A signal as an encoder gives it, and FFmpeg's own reading of it, with its own decoder. */
function encoded(channels: readonly Float32Array[], { ending, options, name }: Encoder) {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-codec-'));
  try {
    const [from, to] = [join(folder, 'signal.wav'), join(folder, `signal.${ending}`)];
    writeFileSync(from, wavBytes(RATE_HZ, channels, 16));
    const run = ['-hide_banner', '-nostats', '-y', '-i', from, ...options, to];
    if (runTool('ffmpeg', run) === undefined) throw new Error(`FFmpeg could not encode ${name}`);
    return { audio: bytesSource(readFileSync(to)), read: openFfmpeg()?.read(to) ?? {} };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An encoder may not change the length; another decoder and meter check how loud its output is. */
const retained = (encoder: Encoder): Case =>
  defineCase({
    reference: `FFmpeg’s ${encoder.name}: noise, as FFmpeg decodes and meters it`,
    answer: mix,
    fields: [
      'durationSec',
      'sampleRate',
      'channels',
      'integratedLufs',
      ...(encoder.isLossless ? (['peakDb'] as const) : []),
    ],
    make(chance) {
      const frames = chance.whole(5 * RATE_HZ, 8 * RATE_HZ);
      const sides = [1, 2].map(() => pinkNoise(chance).subarray(0, frames));
      const { audio, read } = encoded(sides, encoder);
      const peak = Math.max(...sides.map(peakOf));
      return {
        audio,
        expected: {
          durationSec: frames / RATE_HZ,
          sampleRate: RATE_HZ,
          channels: 2,
          integratedLufs: read['integratedLufs'] ?? NaN,
          peakDb: 20 * Math.log10(Math.round(peak * 2 ** 15) / 2 ** 15),
        },
      };
    },
  });

function pinkNoise(chance: Chance): Float32Array {
  const noise = shapedNoise({
    rateHz: RATE_HZ,
    log2Frames: 19,
    amplitudeAt: (hz) => 1 / Math.sqrt(Math.max(20, hz)),
    seed: chance.seed(),
  });
  const scale = chance.between(0.1, 0.5) / peakOf(noise);
  return noise.map((x) => scale * x);
}

const peakOf = (samples: Float32Array): number =>
  samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);

/** A low bit rate leaves its cliff in the spectrum. */
const cliff = defineCase({
  reference: 'LAME at 128 kbit/s, by FFmpeg: pink noise',
  answer: signal,
  fields: ['lossySource', 'format'],
  make: (chance) => ({
    audio: encoded([pinkNoise(chance)], LAME_128).audio,
    expected: { lossySource: 'lossy ~128k', format: 'mp3' },
  }),
});

/** Signals that only an encoder of this machine can make: run with the peers. */
export const codecCases: readonly Case[] = [...ENCODERS.map(retained), cliff];
