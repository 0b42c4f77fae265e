/*
 * In place of `silk_resampler_private_IIR_FIR` of libopus, to the same bits: the eight products of an interpolated sample
 * at once. It resamples speech to 48 kHz.
 */
#include <wasm_simd128.h>
#include "SigProc_FIX.h"
#include "resampler_private.h"

#define TAPS RESAMPLER_ORDER_FIR_12
#define PHASES 12

static int16_t filters[PHASES][TAPS];
static int is_ready;

static void prepare(void) {
  for (int phase = 0; phase < PHASES; phase++)
    for (int i = 0; i < TAPS / 2; i++) {
      filters[phase][i] = silk_resampler_frac_FIR_12[phase][i];
      filters[phase][TAPS - 1 - i] = silk_resampler_frac_FIR_12[PHASES - 1 - phase][i];
    }
  is_ready = 1;
}

static opus_int16 *interpolate(opus_int16 *out, const opus_int16 *from, opus_int32 end, opus_int32 step) {
  for (opus_int32 place = 0; place < end; place += step) {
    v128_t filter = wasm_v128_load(filters[silk_SMULWB(place & 0xFFFF, PHASES)]);
    v128_t sums = wasm_i32x4_dot_i16x8(wasm_v128_load(from + (place >> 16)), filter);
    sums = wasm_i32x4_add(sums, wasm_i32x4_shuffle(sums, sums, 2, 3, 0, 1));
    opus_int32 sum = wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1);
    *out++ = (opus_int16)silk_SAT16(silk_RSHIFT_ROUND(sum, 15));
  }
  return out;
}

void silk_resampler_private_IIR_FIR(void *resampler, opus_int16 out[], const opus_int16 in[], opus_int32 count) {
  silk_resampler_state_struct *state = resampler;
  opus_int16 twice[2 * RESAMPLER_MAX_BATCH_SIZE_IN + TAPS];
  if (!is_ready) prepare();
  silk_memcpy(twice, state->sFIR.i16, TAPS * sizeof(opus_int16));
  for (;;) {
    opus_int32 some = silk_min(count, state->batchSize);
    silk_resampler_private_up2_HQ(state->sIIR, twice + TAPS, in, some);
    out = interpolate(out, twice, silk_LSHIFT32(some, 17), state->invRatio_Q16);
    in += some;
    count -= some;
    opus_int16 *rest = count > 0 ? twice : state->sFIR.i16;
    silk_memcpy(rest, twice + 2 * some, TAPS * sizeof(opus_int16));
    if (count <= 0) return;
  }
}
