import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Peer } from './peer.js';
import { runTool } from './run-tool.js';

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
