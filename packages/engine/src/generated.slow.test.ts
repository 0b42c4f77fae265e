import { inSlowTier } from '../../../testing/tiers.js';

/** Files with few of their cases in the fast tier. */
const FILES = [
  'algorithms/alignment/align',
  'algorithms/codec-lattice/lattice-search',
  'answers/warnings',
  'decode/flac/flac-forms',
  'decode/part-decoder',
  'derived/defects/level-jumps',
  'derived/origin/codec-trace',
  'derived/speech/speech',
  'encode/round-trip',
  'kernels/plain/true-peak',
  'kernels/wasm/true-peak',
  'measures/encode/encode',
  'measures/loudness/integrated-lufs',
  'measures/loudness/loudness-windows',
  'open-meter',
  'tracks/defects/clicks',
  'tracks/defects/sign-flips',
] as const;

inSlowTier(FILES, (path) => import(/* @vite-ignore */ path));
