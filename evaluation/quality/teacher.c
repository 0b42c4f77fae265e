// The teacher's convolutions: 3 by 3, zeros around, ReLU. Winograd's F(4x4, 3x3) (Lavin and Gray, CVPR 2016) takes half of the
// CPU time of onnxruntime. Arrays are [time][frequency][channel].
#include <math.h>
#include <stdlib.h>
#include <string.h>
typedef float v16 __attribute__((vector_size(64), aligned(4)));
typedef int i16 __attribute__((vector_size(64)));
#define LOAD(p) (*(const v16 *)(p))
#define STORE(p, v) (*(v16 *)(p) = (v))

// one line of 6 by B^T
#define BT(o, d) do { \
  o[0] = 4.f * d[0] - 5.f * d[2] + d[4]; \
  v16 a_ = d[4] - 4.f * d[2], b_ = d[3] - 4.f * d[1]; \
  o[1] = a_ + b_; o[2] = a_ - b_; \
  v16 c_ = d[4] - d[2], e_ = 2.f * (d[3] - d[1]); \
  o[3] = c_ + e_; o[4] = c_ - e_; \
  o[5] = 4.f * d[1] - 5.f * d[3] + d[5]; } while (0)

static void gemm64(int rows, int k, const float *a, const float *b, float *c) {
  for (int r = 0; r < rows; r += 6) {
    v16 s[6][4] = {0};
    for (int i = 0; i < k; i++) {
      v16 b0 = LOAD(b + i * 64), b1 = LOAD(b + i * 64 + 16), b2 = LOAD(b + i * 64 + 32), b3 = LOAD(b + i * 64 + 48);
#pragma GCC unroll 6
      for (int j = 0; j < 6; j++) {
        float x = a[(r + j) * k + i];
        s[j][0] += x * b0; s[j][1] += x * b1; s[j][2] += x * b2; s[j][3] += x * b3;
      }
    }
    for (int j = 0; j < 6; j++) for (int q = 0; q < 4; q++) STORE(c + (r + j) * 64 + 16 * q, s[j][q]);
  }
}
static void gemm32(int rows, int k, const float *a, const float *b, float *c) {
  for (int r = 0; r < rows; r += 6) {
    v16 s[6][2] = {0};
    for (int i = 0; i < k; i++) {
      v16 b0 = LOAD(b + i * 32), b1 = LOAD(b + i * 32 + 16);
#pragma GCC unroll 6
      for (int j = 0; j < 6; j++) {
        float x = a[(r + j) * k + i];
        s[j][0] += x * b0; s[j][1] += x * b1;
      }
    }
    for (int j = 0; j < 6; j++) for (int q = 0; q < 2; q++) STORE(c + (r + j) * 32 + 16 * q, s[j][q]);
  }
}

// w: [cout][cin][3][3] -> u: [36][cin][cout]
void prepare(int cin, int cout, const float *w, float *u) {
  static const double G[6][3] = {{.25, 0, 0}, {-1 / 6., -1 / 6., -1 / 6.}, {-1 / 6., 1 / 6., -1 / 6.}, {1 / 24., 1 / 12., 1 / 6.}, {1 / 24., -1 / 12., 1 / 6.}, {0, 0, 1}};
  for (int o = 0; o < cout; o++) for (int c = 0; c < cin; c++) {
    const float *g = w + (o * cin + c) * 9;
    double t[6][3];
    for (int i = 0; i < 6; i++) for (int j = 0; j < 3; j++) t[i][j] = G[i][0] * g[j] + G[i][1] * g[3 + j] + G[i][2] * g[6 + j];
    for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++)
      u[((i * 6 + j) * cin + c) * cout + o] = t[i][0] * G[j][0] + t[i][1] * G[j][1] + t[i][2] * G[j][2];
  }
}

// first layer's row t into out[w + 2 + pad][128], zero border
static void first_row(int h, int w, int t, const float *in, const float *k, const float *bias, float *out, int width) {
  memset(out, 0, sizeof(float) * width * 128);
  if (t < 0 || t >= h) return;
  for (int f = 0; f < w; f++) {
    float d[9];
    for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) {
      int a = t + i - 1, b = f + j - 1;
      d[3 * i + j] = a < 0 || a >= h || b < 0 || b >= w ? 0 : in[a * w + b];
    }
    for (int c = 0; c < 128; c += 16) {
      v16 s = LOAD(bias + c);
      for (int i = 0; i < 9; i++) s += d[i] * LOAD(k + i * 128 + c);
      v16 zero = {0};
      STORE(out + (f + 1) * 128 + c, (v16)((i16)s & (s > zero)));
    }
  }
}

// in: [h][w][cin], or for cin 128 the image [h][w] of the first layer (k1: [9][128], b1). out: [h][w][cout]
void conv(int h, int w, int cin, int cout, const float *in, const float *u, const float *bias, float *out, const float *k1, const float *b1) {
  int tiles = (w + 3) / 4, rows = (tiles + 5) / 6 * 6, width = tiles * 4 + 2;
  float *V = aligned_alloc(64, sizeof(float) * 36 * rows * cin), *M = aligned_alloc(64, sizeof(float) * 36 * rows * cout);
  float *X = aligned_alloc(64, (sizeof(float) * 6 * width * cin + 63) / 64 * 64);
  memset(V, 0, sizeof(float) * 36 * rows * cin);
  v16 zero = {0};
  for (int t = 0; t < h; t += 4) {
    for (int i = 0; i < 6; i++) {
      float *x = X + (size_t)i * width * cin;
      int at = t - 1 + i;
      if (k1) {
        if (i < 2 && t > 0) memcpy(x, X + (size_t)(i + 4) * width * cin, sizeof(float) * width * cin);
        else first_row(h, w, at, in, k1, b1, x, width);
      } else {
        memset(x, 0, sizeof(float) * width * cin);
        if (at >= 0 && at < h) memcpy(x + cin, in + (size_t)at * w * cin, sizeof(float) * w * cin);
      }
    }
    for (int n = 0; n < tiles; n++) for (int c = 0; c < cin; c += 16) {
      v16 m[6][6];
      for (int i = 0; i < 6; i++) {
        v16 d[6], o[6];
        for (int j = 0; j < 6; j++) d[j] = LOAD(X + ((size_t)i * width + n * 4 + j) * cin + c);
        BT(o, d);
        for (int j = 0; j < 6; j++) m[j][i] = o[j];
      }
      for (int j = 0; j < 6; j++) {
        v16 o[6];
        BT(o, m[j]);
        for (int i = 0; i < 6; i++) STORE(V + ((size_t)(i * 6 + j) * rows + n) * cin + c, o[i]);
      }
    }
    for (int p = 0; p < 36; p++) (cout == 64 ? gemm64 : gemm32)(rows, cin, V + (size_t)p * rows * cin, u + (size_t)p * cin * cout, M + (size_t)p * rows * cout);
    for (int n = 0; n < tiles; n++) for (int c = 0; c < cout; c += 16) {
      v16 m[4][6], b = LOAD(bias + c);
      for (int j = 0; j < 6; j++) {
        v16 d[6];
        for (int i = 0; i < 6; i++) d[i] = LOAD(M + ((size_t)(i * 6 + j) * rows + n) * cout + c);
        v16 p = d[1] + d[2], q = d[1] - d[2], r = d[3] + d[4], s = d[3] - d[4];
        m[0][j] = d[0] + p + r; m[1][j] = q + 2.f * s; m[2][j] = p + 4.f * r; m[3][j] = q + 8.f * s + d[5];
      }
      for (int i = 0; i < 4 && t + i < h; i++) {
        v16 *d = m[i], p = d[1] + d[2], q = d[1] - d[2], r = d[3] + d[4], s = d[3] - d[4];
        v16 y[4] = {d[0] + p + r + b, q + 2.f * s + b, p + 4.f * r + b, q + 8.f * s + d[5] + b};
        for (int j = 0; j < 4 && n * 4 + j < w; j++) STORE(out + ((size_t)(t + i) * w + n * 4 + j) * cout + c, (v16)((i16)y[j] & (y[j] > zero)));
      }
    }
  }
  free(V), free(M), free(X);
}

void pool(int h, int w, int c, const float *in, float *out) {
  for (int t = 0; t < h / 2; t++) for (int f = 0; f < w / 2; f++) for (int k = 0; k < c; k++) {
    const float *a = in + ((size_t)2 * t * w + 2 * f) * c + k;
    out[((size_t)t * (w / 2) + f) * c + k] = fmaxf(fmaxf(a[0], a[c]), fmaxf(a[w * c], a[w * c + c]));
  }
}
