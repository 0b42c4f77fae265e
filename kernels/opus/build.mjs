/**
 * Builds `opus-decoder.wasm` and `opus-encoder.wasm`, which are committed, from the sources of libopus and the files of
 * this folder:
 *   node kernels/opus/build.mjs opus-1.5.2.tar.gz
 * It needs clang and wasm-ld with the C library of WASI (Debian: clang, lld, wasi-libc, libclang-rt-dev-wasm32).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Of the published archive of version 1.5.2. */
const SOURCE_SHA256 = '65c1d2f78b9f2fb20082c38cbe47c951ad5839345876e46941612ee87f9a7ce1';

/** Files of ours and of libopus. `transform.c` and `resampler.c` stand for two of its files, in the decoder. */
const DECODER = {
  own: 'decoder transform resampler',
  src: 'opus opus_decoder opus_multistream opus_multistream_decoder extensions',
  celt:
    'bands celt celt_decoder cwrs entcode entdec entenc kiss_fft laplace mathops modes pitch celt_lpc quant_bands ' +
    'rate vq',
  silk:
    'CNG code_signs init_decoder decode_core decode_frame decode_parameters decode_indices decode_pulses ' +
    'decoder_set_fs dec_API gain_quant NLSF_decode PLC shell_coder tables_gain tables_LTP tables_NLSF_CB_NB_MB ' +
    'tables_NLSF_CB_WB tables_other tables_pitch_lag tables_pulses_per_block NLSF_unpack stereo_MS_to_LR ' +
    'bwexpander_32 bwexpander decode_pitch lin2log log2lin LPC_analysis_filter LPC_inv_pred_gain LPC_fit ' +
    'table_LSF_cos NLSF2A NLSF_stabilize pitch_est_tables resampler resampler_private_AR2 ' +
    'resampler_private_down_FIR resampler_private_up2_HQ resampler_rom sort sum_sqr_shift stereo_decode_pred',
};
const ENCODER = {
  own: 'encoder',
  src: 'opus opus_decoder opus_encoder extensions repacketizer analysis mlp mlp_data',
  celt: `${DECODER.celt} celt_encoder mdct`,
  silk: 'lin2log log2lin',
};
/**
 * What takes most of the time of the decoder; the rest is compiled for size, as is the encoder. `-O2` for all is 4 % faster once V8 has compiled it, and 4 %
 * slower in a process that decodes three minutes; `-O3` is no faster.
 */
const FAST_TO_DECODE = new Set([
  ...[
    'own/transform.c',
    'own/resampler.c',
    'celt/celt.c',
    'celt/cwrs.c',
    'celt/entdec.c',
    'celt/vq.c',
  ],
  ...['silk/decode_core.c', 'silk/LPC_analysis_filter.c', 'silk/resampler_private_up2_HQ.c'],
]);
/** Its own checks trap, as its default build has them. */
const OPTIONS = [
  ...['-msimd128', '-mbulk-memory', '-mnontrapping-fptoint', '-msign-ext', '-DNDEBUG'],
  ...['-ffunction-sections', '-fdata-sections', '-fvisibility=hidden', '-DOPUS_BUILD'],
  ...['-DVAR_ARRAYS', '-DHAVE_STDINT_H', '-DHAVE_LRINTF', '-DHAVE_LRINT', '-DENABLE_HARDENING'],
  '-DOVERRIDE_celt_fatal',
];
const TARGET = '--target=wasm32-wasi';
/** A stack that is too small then traps, and overwrites nothing. */
const LINKING = '-Wl,--no-entry,--gc-sections,-O3,--strip-all,--stack-first,-z,stack-size=524288';

const [archive] = process.argv.slice(2);
if (archive === undefined) throw new Error('state the archive of libopus: node kernels/opus/build.mjs opus-1.5.2.tar.gz'); // prettier-ignore
const digest = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
if (digest(archive) !== SOURCE_SHA256) throw new Error(`${archive} has another SHA-256`);

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonometer-opus-'));
execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=1']);
const includes = ['include', 'celt', 'silk', 'src', '.'].map((name) => `-I${join(folder, name)}`);
const clang = (...args) => execFileSync('clang', [TARGET, ...args], { stdio: 'inherit' });

function build(output, parts, fast) {
  const names = Object.entries(parts).flatMap(([part, list]) =>
    list.split(' ').map((name) => `${part}/${name}.c`),
  );
  const objects = names.map((name) => {
    const path = name.startsWith('own/') ? here(name.slice('own/'.length)) : join(folder, name);
    const object = join(folder, `${name.replaceAll('/', '-')}.o`);
    // the prefix, so that the bytes are the same wherever it is built
    const options = [...OPTIONS, `-fmacro-prefix-map=${folder}/=`, ...includes];
    clang(fast.has(name) ? '-O2' : '-Os', ...options, '-c', path, '-o', object);
    return object;
  });
  clang('-nostartfiles', ...objects, LINKING, '-o', here(output));
  chmodSync(here(output), 0o644);
  process.stdout.write(
    `${output}: ${statSync(here(output)).size} bytes, SHA-256 ${digest(here(output))}\n`,
  );
}

build('opus-decoder.wasm', DECODER, FAST_TO_DECODE);
build('opus-encoder.wasm', ENCODER, new Set());
rmSync(folder, { recursive: true });
