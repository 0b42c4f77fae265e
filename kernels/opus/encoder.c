/*
 * Encodes one stream of Opus at a time with libopus, in floating point, at 48 kHz, with FFmpeg's usual settings. At
 * 96 kbit/s and more libopus uses no SILK, so that its encoder is not part of it.
 */
#include <stdint.h>
#include "API.h"
#include "opus.h"
#include "opus_private.h"

#define EXPORT(name) __attribute__((export_name(#name)))

#define RATE_HZ 48000
/* 20 ms. */
#define FRAMES 960
#define MAX_CHANNELS 2
/* One frame has 1275 at most (RFC 6716, 3.4). */
#define MAX_PACKET_BYTES 1276
/* An encoder of two channels has 30 kB. */
#define STATE_BYTES 65536

static float samples[MAX_CHANNELS * FRAMES];
static unsigned char packet_bytes[MAX_PACKET_BYTES];
static union {
  double aligned;
  unsigned char bytes[STATE_BYTES];
} state;

/* Channels in turn. */
EXPORT(input) float *input(void) { return samples; }

EXPORT(packet) unsigned char *packet(void) { return packet_bytes; }

/* Begins a stream; gives the frames that a decoder has before its first, or -1. */
EXPORT(open) int open(int channels, int bits_per_sec) {
  OpusEncoder *encoder = (OpusEncoder *)state.bytes;
  opus_int32 delay;
  if (opus_encoder_get_size(channels) > STATE_BYTES) return -1;
  if (opus_encoder_init(encoder, RATE_HZ, channels, OPUS_APPLICATION_AUDIO)) return -1;
  if (opus_encoder_ctl(encoder, OPUS_SET_BITRATE(bits_per_sec)) ||
      opus_encoder_ctl(encoder, OPUS_SET_FORCE_MODE(MODE_CELT_ONLY)) ||
      opus_encoder_ctl(encoder, OPUS_SET_VBR_CONSTRAINT(0)) ||
      opus_encoder_ctl(encoder, OPUS_SET_COMPLEXITY(10)) || opus_encoder_ctl(encoder, OPUS_GET_LOOKAHEAD(&delay)))
    return -1;
  return delay;
}

/* Encodes what was put in; gives the bytes of the packet, or a negative number. */
EXPORT(encode) int encode(void) {
  return opus_encode_float((OpusEncoder *)state.bytes, samples, FRAMES, packet_bytes, MAX_PACKET_BYTES);
}

_Noreturn void celt_fatal(const char *what, const char *file, int line) {
  (void)what, (void)file, (void)line;
  __builtin_trap();
}

/* The encoder of SILK, which never gets a frame. */
opus_int silk_Get_Encoder_Size(opus_int *bytes) {
  *bytes = 0;
  return 0;
}

opus_int silk_InitEncoder(void *encoder, int arch, silk_EncControlStruct *status) {
  (void)encoder, (void)arch, (void)status;
  return 0;
}

opus_int silk_Encode(void *encoder, silk_EncControlStruct *control, const opus_int16 *in, opus_int count, ec_enc *out,
                     opus_int32 *bytes, const opus_int prefill, int activity) {
  (void)encoder, (void)control, (void)in, (void)count, (void)out, (void)bytes, (void)prefill, (void)activity;
  __builtin_trap();
}
