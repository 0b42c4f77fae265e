/*
 * The inverse transform of CELT in place of `clt_mdct_backward_c` of libopus, four numbers side by side: a Fourier
 * transform of 60 to 480 points, real and imaginary parts apart, with the sums and products of libopus in their order.
 */
#include <wasm_simd128.h>
#include "mdct.h"
#include "modes.h"
#include "kiss_fft.h"

#define MAX_POINTS 480
#define SIZES 4
#define MAX_STAGES 5
/* Complex factors of all stages but the first: 3 of 4, 2 of 3 and 4 of 5 points, below the points of a transform. */
#define MAX_FACTORS 512

typedef v128_t vec;
typedef struct {
  vec re, im;
} complex4;

/* By size: four real parts, then the four imaginary ones, in the order in which stages take them. */
static float factors[SIZES][2 * MAX_FACTORS];
static int is_ready[SIZES];

static inline vec add(vec a, vec b) { return wasm_f32x4_add(a, b); }
static inline vec sub(vec a, vec b) { return wasm_f32x4_sub(a, b); }
static inline vec mul(vec a, vec b) { return wasm_f32x4_mul(a, b); }
static inline vec all(float a) { return wasm_f32x4_splat(a); }
static inline vec load(const float *from) { return wasm_v128_load(from); }
static inline void store(float *to, vec a) { wasm_v128_store(to, a); }
static inline vec reversed(vec a) { return wasm_i32x4_shuffle(a, a, 3, 2, 1, 0); }
static inline vec even(vec a, vec b) { return wasm_i32x4_shuffle(a, b, 0, 2, 4, 6); }
static inline vec odd(vec a, vec b) { return wasm_i32x4_shuffle(a, b, 1, 3, 5, 7); }

static inline complex4 get(const float *from) { return (complex4){load(from), load(from + 4)}; }
static inline void put(float *to, complex4 a) {
  store(to, a.re);
  store(to + 4, a.im);
}
static inline complex4 plus(complex4 a, complex4 b) { return (complex4){add(a.re, b.re), add(a.im, b.im)}; }
static inline complex4 minus(complex4 a, complex4 b) { return (complex4){sub(a.re, b.re), sub(a.im, b.im)}; }
static inline complex4 times(complex4 a, complex4 b) {
  return (complex4){sub(mul(a.re, b.re), mul(a.im, b.im)), add(mul(a.re, b.im), mul(a.im, b.re))};
}
static inline complex4 scaled(complex4 a, vec b) { return (complex4){mul(a.re, b), mul(a.im, b)}; }
/* Times -i. */
static inline complex4 turned(complex4 a) { return (complex4){a.im, wasm_f32x4_neg(a.re)}; }

/* Radix and length of the stages, from the first that runs on. */
typedef struct {
  int radix, length, groups;
} stage_of;

static int stages_of(const kiss_fft_state *plan, stage_of stages[MAX_STAGES]) {
  int count = 0, groups = 1;
  while (plan->factors[2 * count + 1] != 1) count++;
  for (int i = 0; i <= count; i++) {
    stages[count - i] = (stage_of){plan->factors[2 * i], plan->factors[2 * i + 1], groups};
    groups *= plan->factors[2 * i];
  }
  return count + 1;
}

/* The factors of `plan`, whose table is that of the largest size. */
static void prepare(const kiss_fft_state *plan, int size) {
  stage_of stages[MAX_STAGES];
  int count = stages_of(plan, stages), shift = plan->shift > 0 ? plan->shift : 0;
  float *to = factors[size];
  for (int i = 1; i < count; i++)
    for (int j = 0; j < stages[i].length; j += 4)
      for (int power = 1; power < stages[i].radix; power++, to += 8)
        for (int k = 0; k < 4; k++) {
          kiss_twiddle_cpx factor = plan->twiddles[(power * (j + k) * stages[i].groups) << shift];
          to[k] = factor.r;
          to[4 + k] = factor.i;
        }
  is_ready[size] = 1;
}

/* Four transforms of four points side by side; they lie one after the other, real and imaginary parts in turn. */
static void first_stage(float *points, int count) {
  for (int i = 0; i < count; i += 16, points += 32) {
    complex4 in[4], out[4];
    for (int k = 0; k < 4; k++) {
      vec low = load(points + 8 * k), high = load(points + 8 * k + 4);
      in[k] = (complex4){even(low, high), odd(low, high)};
    }
    for (int part = 0; part < 2; part++) {
      vec rows[4];
      for (int k = 0; k < 4; k++) rows[k] = part ? in[k].im : in[k].re;
      vec a = wasm_i32x4_shuffle(rows[0], rows[1], 0, 4, 1, 5), b = wasm_i32x4_shuffle(rows[0], rows[1], 2, 6, 3, 7);
      vec c = wasm_i32x4_shuffle(rows[2], rows[3], 0, 4, 1, 5), d = wasm_i32x4_shuffle(rows[2], rows[3], 2, 6, 3, 7);
      vec columns[4] = {wasm_i32x4_shuffle(a, c, 0, 1, 4, 5), wasm_i32x4_shuffle(a, c, 2, 3, 6, 7),
                        wasm_i32x4_shuffle(b, d, 0, 1, 4, 5), wasm_i32x4_shuffle(b, d, 2, 3, 6, 7)};
      for (int k = 0; k < 4; k++) *(part ? &out[k].im : &out[k].re) = columns[k];
    }
    complex4 difference = minus(out[0], out[2]), sum = plus(out[0], out[2]);
    complex4 others = plus(out[1], out[3]), turn = turned(minus(out[1], out[3]));
    out[0] = plus(sum, others);
    out[1] = plus(difference, turn);
    out[2] = minus(sum, others);
    out[3] = minus(difference, turn);
    for (int part = 0; part < 2; part++) {
      vec rows[4];
      for (int k = 0; k < 4; k++) rows[k] = part ? out[k].im : out[k].re;
      vec a = wasm_i32x4_shuffle(rows[0], rows[1], 0, 4, 1, 5), b = wasm_i32x4_shuffle(rows[0], rows[1], 2, 6, 3, 7);
      vec c = wasm_i32x4_shuffle(rows[2], rows[3], 0, 4, 1, 5), d = wasm_i32x4_shuffle(rows[2], rows[3], 2, 6, 3, 7);
      vec columns[4] = {wasm_i32x4_shuffle(a, c, 0, 1, 4, 5), wasm_i32x4_shuffle(a, c, 2, 3, 6, 7),
                        wasm_i32x4_shuffle(b, d, 0, 1, 4, 5), wasm_i32x4_shuffle(b, d, 2, 3, 6, 7)};
      for (int k = 0; k < 4; k++) store(points + 8 * k + 4 * part, columns[k]);
    }
  }
}

static const float *stage2(float *points, stage_of stage, const float *turns) {
  for (int group = 0; group < stage.groups; group++, points += 16) {
    complex4 a = get(points), b = times(get(points + 8), get(turns));
    put(points, plus(a, b));
    put(points + 8, minus(a, b));
  }
  return turns + 8;
}

static const float *stage3(float *points, stage_of stage, const float *turns, float sine) {
  const int each = 2 * stage.length;
  for (int group = 0; group < stage.groups; group++, points += 3 * each) {
    const float *turn = turns;
    for (int j = 0; j < each; j += 8, turn += 16) {
      float *at = points + j;
      complex4 a = get(at), b = times(get(at + each), get(turn)), c = times(get(at + 2 * each), get(turn + 8));
      complex4 sum = plus(b, c), difference = turned(scaled(minus(b, c), all(sine)));
      complex4 middle = minus(a, scaled(sum, all(0.5f)));
      put(at, plus(a, sum));
      put(at + each, minus(middle, difference));
      put(at + 2 * each, plus(middle, difference));
    }
  }
  return turns + 4 * stage.length;
}

static const float *stage4(float *points, stage_of stage, const float *turns) {
  const int each = 2 * stage.length;
  for (int group = 0; group < stage.groups; group++, points += 4 * each) {
    const float *turn = turns;
    for (int j = 0; j < each; j += 8, turn += 24) {
      float *at = points + j;
      complex4 a = get(at), b = times(get(at + each), get(turn));
      complex4 c = times(get(at + 2 * each), get(turn + 8)), d = times(get(at + 3 * each), get(turn + 16));
      complex4 difference = minus(a, c), sum = plus(a, c), others = plus(b, d), rest = turned(minus(b, d));
      put(at, plus(sum, others));
      put(at + each, plus(difference, rest));
      put(at + 2 * each, minus(sum, others));
      put(at + 3 * each, minus(difference, rest));
    }
  }
  return turns + 6 * stage.length;
}

static void stage5(float *points, stage_of stage, const float *turns, kiss_twiddle_cpx first, kiss_twiddle_cpx second) {
  const int each = 2 * stage.length;
  const vec ar = all(first.r), ai = all(first.i), br = all(second.r), bi = all(second.i);
  for (int group = 0; group < stage.groups; group++, points += 5 * each) {
    const float *turn = turns;
    for (int j = 0; j < each; j += 8, turn += 32) {
      float *at = points + j;
      complex4 a = get(at), b = times(get(at + each), get(turn)), c = times(get(at + 2 * each), get(turn + 8));
      complex4 d = times(get(at + 3 * each), get(turn + 16)), e = times(get(at + 4 * each), get(turn + 24));
      complex4 outer = plus(b, e), outer_rest = minus(b, e), inner = plus(c, d), inner_rest = minus(c, d);
      put(at, plus(a, plus(outer, inner)));
      complex4 near = plus(a, plus(scaled(outer, ar), scaled(inner, br)));
      complex4 near_rest = turned(plus(scaled(outer_rest, ai), scaled(inner_rest, bi)));
      put(at + each, minus(near, near_rest));
      put(at + 4 * each, plus(near, near_rest));
      complex4 far = plus(a, plus(scaled(outer, br), scaled(inner, ar)));
      complex4 far_rest = turned(minus(scaled(inner_rest, ai), scaled(outer_rest, bi)));
      put(at + 2 * each, plus(far, far_rest));
      put(at + 3 * each, minus(far, far_rest));
    }
  }
}

/* In: points in the order of the first stage, parts in turn. Out: in order, four real and four imaginary parts in turn. */
static void transform(const kiss_fft_state *plan, float *points, int size) {
  stage_of stages[MAX_STAGES];
  int count = stages_of(plan, stages), shift = plan->shift > 0 ? plan->shift : 0;
  const float *turns = factors[size];
  first_stage(points, plan->nfft);
  for (int i = 1; i < count; i++) {
    stage_of stage = stages[i];
    const kiss_twiddle_cpx *unit = plan->twiddles;
    int step = (stage.groups * stage.length) << shift;
    if (stage.radix == 2) turns = stage2(points, stage, turns);
    else if (stage.radix == 3) turns = stage3(points, stage, turns, unit[step].i);
    else if (stage.radix == 4) turns = stage4(points, stage, turns);
    else stage5(points, stage, turns, unit[step], unit[2 * step]);
  }
}

void clt_mdct_backward_c(const mdct_lookup *lookup, kiss_fft_scalar *in, kiss_fft_scalar *restrict out,
                         const opus_val16 *restrict window, int overlap, int shift, int stride, int arch) {
  static float points[2 * MAX_POINTS] __attribute__((aligned(16)));
  const kiss_twiddle_scalar *turns = lookup->trig;
  const kiss_fft_state *plan = lookup->kfft[shift];
  int length = lookup->n;
  (void)arch;
  for (int i = 0; i < shift; i++) turns += length >>= 1;
  const int half = length >> 1, quarter = length >> 2;
  const kiss_twiddle_scalar *sines = turns + quarter;
  if (!is_ready[shift]) prepare(plan, shift);

  const kiss_fft_scalar *low = in, *high = in + stride * (half - 1);
  for (int i = 0; i < quarter; i++, low += 2 * stride, high -= 2 * stride) {
    float *to = points + 2 * plan->bitrev[i];
    to[0] = *low * turns[i] - *high * sines[i];
    to[1] = *high * turns[i] + *low * sines[i];
  }
  transform(plan, points, shift);

  /* Real and imaginary parts are swapped, since this is the inverse. From both ends: what is even, and what is odd. */
  float *result = out + (overlap >> 1);
  for (int i = 0; i < quarter; i += 4) {
    const float *mirrored = points + 2 * (quarter - 4 - i);
    vec re = load(points + 2 * i + 4), im = load(points + 2 * i);
    vec ahead = add(mul(re, load(turns + i)), mul(im, load(sines + i)));
    vec mirrored_re = reversed(load(mirrored + 4)), mirrored_im = reversed(load(mirrored));
    vec cosine = reversed(load(turns + quarter - 4 - i)), sine = reversed(load(sines + quarter - 4 - i));
    vec behind = sub(mul(mirrored_re, sine), mul(mirrored_im, cosine));
    store(result + 2 * i, wasm_i32x4_shuffle(ahead, behind, 0, 4, 1, 5));
    store(result + 2 * i + 4, wasm_i32x4_shuffle(ahead, behind, 2, 6, 3, 7));
  }

  for (int i = 0; i < overlap / 2; i += 4) {
    vec start = load(out + i), end = reversed(load(out + overlap - 4 - i));
    vec rising = load(window + i), falling = reversed(load(window + overlap - 4 - i));
    store(out + i, sub(mul(falling, start), mul(rising, end)));
    store(out + overlap - 4 - i, reversed(add(mul(rising, start), mul(falling, end))));
  }
}
