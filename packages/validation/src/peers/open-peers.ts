import type { Samples, Source } from '@sonometer/engine';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavBytes } from '../signals/wav-bytes.js';

/** Output of a program of this machine, both streams in one; `undefined` where it is missing or fails. */
export function runTool(program: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return status === 0 ? `${stdout}${stderr}` : undefined;
}

/** FFmpeg's own loudness filter, which prints tenths. */
export function openFfmpeg(): Peer | undefined {
  if (runTool('ffmpeg', ['-version']) === undefined) return undefined;
  return {
    name: 'ffmpeg',
    measures: ['integratedLufs', 'loudnessRange', 'truePeakDb'],
    read(wavPath) {
      const filter = ['-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
      const printed = runTool('ffmpeg', ['-hide_banner', '-nostats', '-i', wavPath, ...filter]);
      const summary = printed?.split('Summary:').at(-1) ?? '';
      const after = (label: string) =>
        Number(new RegExp(`${label}:\\s+(-?[\\d.]+)`).exec(summary)?.[1] ?? NaN);
      return {
        integratedLufs: after('I'),
        loudnessRange: after('LRA'),
        truePeakDb: after('Peak'),
      };
    },
  };
}

/** Reads a 24-bit WAV file of ours (44 bytes of header), and steps by 10 ms for the maxima. */
const PROGRAM = `
#include <ebur128.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  unsigned char head[44], bytes[3];
  if (!file || fread(head, 1, 44, file) != 44) return 2;
  int channels = head[22], rate = head[24] | head[25] << 8 | head[26] << 16, step = rate / 100;
  ebur128_state *state = ebur128_init(channels, rate,
    EBUR128_MODE_I | EBUR128_MODE_LRA | EBUR128_MODE_TRUE_PEAK | EBUR128_MODE_S | EBUR128_MODE_M);
  float *block = malloc(sizeof(float) * step * channels);
  double integrated, range, peak = 0, momentary = -HUGE_VAL, shortterm = -HUGE_VAL, value;
  for (long steps = 1, n = 0, more = 1; more; steps++, n = 0) {
    while (n < (long)step * channels && (more = fread(bytes, 1, 3, file) == 3))
      block[n++] = (bytes[0] << 8 | bytes[1] << 16 | bytes[2] << 24) / 2147483648.f;
    ebur128_add_frames_float(state, block, n / channels);
    if (steps >= 40 && !ebur128_loudness_momentary(state, &value)) momentary = fmax(momentary, value);
    if (steps >= 300 && !ebur128_loudness_shortterm(state, &value)) shortterm = fmax(shortterm, value);
  }
  ebur128_loudness_global(state, &integrated);
  ebur128_loudness_range(state, &range);
  for (int c = 0; c < channels; c++)
    if (!ebur128_true_peak(state, c, &value)) peak = fmax(peak, value);
  printf("%f %f %f %f %f\\n", integrated, range, 20 * log10(peak), momentary, shortterm);
  return 0;
}
`;

/** libebur128, where its header and a compiler are here. */
export function openLibebur128(folder: string): Peer | undefined {
  const source = join(folder, 'libebur128-peer.c');
  const program = join(folder, 'libebur128-peer');
  writeFileSync(source, PROGRAM);
  if (runTool('cc', ['-O2', source, '-o', program, '-lebur128', '-lm']) === undefined)
    return undefined;
  return {
    name: 'libebur128',
    measures: [
      'integratedLufs',
      'loudnessRange',
      'truePeakDb',
      'momentaryLufsMax',
      'shortTermLufsMax',
    ],
    read(wavPath) {
      const values = (runTool(program, [wavPath]) ?? '').trim().split(' ').map(Number);
      return Object.fromEntries(this.measures.map((id, i) => [id, values[i] ?? NaN]));
    },
  };
}

/** The settings that ours follow (docs/measures/pitch.md#pitch-of-a-voice). */
const SCRIPT = `form x
  sentence path
endform
Read from file: path$
s = selected ("Sound")
To Pitch (ac): 0, 75, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, 600
median = Get quantile: 0, 0, 0.5, "Hertz"
selectObject: s
To Harmonicity (cc): 0.01, 75, 0.1, 1
hnr = Get mean: 0, 0
writeInfoLine: fixed$ (median, 4), " ", fixed$ (hnr, 4)
`;

/** Praat, which defines the pitch of a voice. */
export function openPraat(folder: string): Peer | undefined {
  if (runTool('praat', ['--version']) === undefined) return undefined;
  const script = join(folder, 'peer.praat');
  writeFileSync(script, SCRIPT);
  return {
    name: 'Praat',
    measures: ['f0', 'hnr'],
    read(wavPath) {
      const values = (runTool('praat', ['--run', script, wavPath]) ?? '').trim().split(' ');
      const [f0 = NaN, hnr = NaN] = values.map(Number);
      return { f0, hnr };
    },
  };
}

/** The readings of one signal: by peer, by measure. */
export type PeerReadings = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Peers {
  readonly names: readonly string[];
  /** Readings of the peers that have one of the measures; none of a signal over full scale. */
  read(audio: Samples | Source, measures: ReadonlySet<string>): PeerReadings;
  close(): void;
}

/** The peers of this machine: FFmpeg, libebur128, Praat, each where it is installed. */
export function openPeers(): Peers {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-peers-'));
  const all = [openFfmpeg(), openLibebur128(folder), openPraat(folder)].filter(
    (peer) => peer !== undefined,
  );
  return {
    names: all.map(({ name }) => name),
    read(audio, measures) {
      const requested = all.filter((peer) => peer.measures.some((id) => measures.has(id)));
      if (requested.length === 0 || !('channels' in audio) || !fitsWav(audio)) return {};
      const path = join(folder, 'signal.wav');
      writeFileSync(path, wavBytes(audio.rateHz, audio.channels, 24));
      return Object.fromEntries(
        requested.map((peer) => {
          const readings = Object.entries(peer.read(path));
          return [
            peer.name,
            Object.fromEntries(readings.filter(([, one]) => Number.isFinite(one))),
          ];
        }),
      );
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whole numbers of 24 bits hold nothing over full scale. */
const fitsWav = ({ channels }: Samples): boolean =>
  channels.every((channel) => channel.every((x) => Math.abs(x) <= 1));

/** Another program that measures the same, for its reading next to ours; it has no influence on the verdict. */
export interface Peer {
  readonly name: string;
  /** Ids of the measures that it provides. */
  readonly measures: readonly string[];
  /** Its readings of a WAV file, by measure; unavailable ones are absent. */
  read(wavPath: string): Readonly<Record<string, number>>;
}
