/**
 * π / 2 in pieces of 33 bits, of which a multiple below 2^20 is exact (Cody and Waite); the rest after the second and
 * after the third; 2 / π with 1200 bits and π / 2 with 256 for what is far (Payne and Hanek). Written by
 * testing/elementary/make-tables.mjs.
 */
export const HALF_PI_1 = 1.5707963267341256;
export const HALF_PI_2 = 6.077100506303966e-11;
export const HALF_PI_3 = 2.0222662487111665e-21;
export const HALF_PI_AFTER_2 = 2.0222662487959506e-21;
export const HALF_PI_AFTER_3 = 8.4784276603689e-32;
export const TWO_OVER_PI = 0.6366197723675814;
export const LONG_TWO_OVER_PI = BigInt(
  '0xa2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b',
);
export const LONG_HALF_PI = BigInt(
  '0x1921fb54442d18469898cc51701b839a252049c1114cf98e804177d4c76273644',
);
