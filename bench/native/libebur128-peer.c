/* CPU seconds of libebur128 over a 16-bit stereo WAV file, decoded before the clock starts.
   usage: libebur128-peer FILE MODE   MODE: il (integrated, range) or ilt (with true peak)
   prints: cpuSeconds integrated range truePeak */
#include <ebur128.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 2;
  fseek(file, 0, SEEK_END);
  long frames = (ftell(file) - 44) / 4;
  fseek(file, 44, SEEK_SET);
  short *pcm = malloc(frames * 4);
  if (fread(pcm, 4, frames, file) != (size_t)frames) return 2;
  float *samples = malloc(frames * 8);
  for (long i = 0; i < 2 * frames; i++) samples[i] = pcm[i] / 32768.f;

  int with_peak = strcmp(argv[2], "ilt") == 0;
  int mode = EBUR128_MODE_I | EBUR128_MODE_LRA | (with_peak ? EBUR128_MODE_TRUE_PEAK : 0);
  double start = cpu_seconds(), integrated = 0, range = 0, left = 0, right = 0;
  ebur128_state *state = ebur128_init(2, 44100, mode);
  for (long i = 0; i < frames; i += 4410) {
    long count = frames - i < 4410 ? frames - i : 4410;
    ebur128_add_frames_float(state, samples + 2 * i, count);
  }
  ebur128_loudness_global(state, &integrated);
  ebur128_loudness_range(state, &range);
  if (with_peak) {
    ebur128_true_peak(state, 0, &left);
    ebur128_true_peak(state, 1, &right);
  }
  ebur128_destroy(&state);
  printf("%.6f %.6f %.6f %.6f\n", cpu_seconds() - start, integrated, range, 20 * log10(fmax(left, right)));
  return 0;
}
