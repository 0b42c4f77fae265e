/*
 * Decodes one stream of Opus at a time with libopus, in floating point, at 48 kHz. Nothing in it trusts a byte, and the
 * memory never grows: a stream that needs more than there is room for is refused.
 */
#include <stdint.h>
#include "opus_multistream.h"
#include "opus_private.h"

#define EXPORT(name) __attribute__((export_name(#name)))

#define RATE_HZ 48000
/* 120 ms (RFC 6716, 3.2). */
#define MAX_FRAMES 5760
#define MAX_CHANNELS 24
/* A packet of 24 channels at 510 kbit/s each has less. */
#define STAGE_BYTES 262144
/* Of 24 streams with two channels each. */
#define STATE_BYTES 917504

enum { OPENED = 0, IS_BROKEN = 1, IS_TOO_LARGE = 2 };

static unsigned char stage_bytes[STAGE_BYTES];
static float floats[MAX_CHANNELS][MAX_FRAMES];
static union {
  double aligned;
  unsigned char bytes[STATE_BYTES];
} state;
static uint32_t peak_bits;

EXPORT(stage) unsigned char *stage(void) { return stage_bytes; }

EXPORT(floatsOf) float *floats_of(int channel) { return floats[channel]; }

/* Largest size of the samples of the packet decoded last. */
EXPORT(peak) float peak(void) {
  union {
    uint32_t bits;
    float value;
  } both = {peak_bits};
  return both.value;
}

/* Begins a stream whose channel mapping is on the stage; `gain` in steps of 1/256 dB. */
EXPORT(open) int open(int channels, int streams, int coupled, int gain) {
  OpusMSDecoder *decoder = (OpusMSDecoder *)state.bytes;
  int bytes = opus_multistream_decoder_get_size(streams, coupled);
  if (channels < 1 || channels > MAX_CHANNELS || bytes > STATE_BYTES) return IS_TOO_LARGE;
  if (opus_multistream_decoder_init(decoder, RATE_HZ, channels, streams, coupled, stage_bytes)) return IS_BROKEN;
  return opus_multistream_decoder_ctl(decoder, OPUS_SET_GAIN(gain)) ? IS_BROKEN : OPENED;
}

/* Sizes are compared as integers: in their order what is no number is larger than all others. */
static void put_channel(void *to, int channels, int channel, const opus_val16 *from, int stride, int frames,
                        void *unused) {
  float *restrict target = floats[channel];
  uint32_t largest = peak_bits;
  (void)to, (void)channels, (void)unused;
  if (!from) {
    for (int i = 0; i < frames; i++) target[i] = 0;
    return;
  }
  if (stride == 1)
    for (int i = 0; i < frames; i++) target[i] = from[i];
  else
    for (int i = 0; i < frames; i++) target[i] = from[2 * i];
  for (int i = 0; i < frames; i++) {
    uint32_t size = ((uint32_t *)target)[i] & 0x7fffffff;
    largest = size > largest ? size : largest;
  }
  peak_bits = largest;
}

/* Decodes the packet on the stage: how many samples each channel has, or -1 where it does not decode. */
EXPORT(decode) int decode(int bytes) {
  peak_bits = 0;
  int frames = opus_multistream_decode_native((OpusMSDecoder *)state.bytes, stage_bytes, bytes, floats, put_channel,
                                              MAX_FRAMES, 0, 0, 0);
  return frames < 0 ? -1 : frames;
}

/* What libopus found impossible, where it is built with its checks. */
_Noreturn void celt_fatal(const char *what, const char *file, int line) {
  (void)what, (void)file, (void)line;
  __builtin_trap();
}
