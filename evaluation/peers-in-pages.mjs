/**
 * Writes what pyloudnorm, librosa and Essentia print for the sounds of the guides, next to our
 * values, between the marks `<!-- figures: name -->` and `<!-- end of figures -->` of their pages
 * in docs/coming-from. A peer that is not installed leaves its page as it is, and is named.
 *
 *     npm run build && PYTHON=python3 ESSENTIA=FOLDER node evaluation/peers-in-pages.mjs
 *
 * PYTHON is one that imports pyloudnorm, librosa, NumPy and SciPy; a checkout on PYTHONPATH does, and `soxr` may be an empty module, since
 * nothing is resampled. ESSENTIA is a folder in which `npm install essentia.js` was run (AGPL, so it is no dependency of ours).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../testing/typescript-loader.mjs';

const { writeGuideSounds } = await import('../testing/guide-sounds.ts');
const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonometer-peers-'));
await writeGuideSounds(folder);

/** Every number that the mix and the named profiles have of a file. */
const known = new Map();
function ours(file, command = ['mix']) {
  const key = [...command, file].join(' ');
  if (!known.has(key)) {
    const out = execFileSync(process.execPath, [program, ...command, '--json', file], {
      cwd: folder,
      encoding: 'utf8',
    });
    const line = JSON.parse(out.trim().split('\n').at(-1));
    known.set(key, line.data ?? line);
  }
  return known.get(key);
}

const PYTHON = `
import json, sys, warnings
import numpy as np, scipy
from scipy.io import wavfile
warnings.simplefilter("ignore")
def read(name):
    rate, samples = wavfile.read(name)
    return rate, (samples / 32768).astype(np.float64)
said = {}
try:
    import pyloudnorm
    for name in ("song.wav", "mix.wav", "episode.wav", "take.wav"):
        rate, x = read(name)
        said["pyloudnorm " + name] = [pyloudnorm.Meter(rate, filter_class=f).integrated_loudness(x) for f in ("K-weighting", "DeMan")]
except ImportError: pass
try:
    import librosa
    f = librosa.feature
    said["librosa"] = librosa.__version__
    for name in ("song.wav", "episode.wav"):
        rate, x = read(name)
        y = (x.mean(axis=1) if x.ndim > 1 else x).astype(np.float32)
        said["librosa " + name] = {
            "centroid": float(np.mean(f.spectral_centroid(y=y, sr=rate))),
            "rolloff": float(np.mean(f.spectral_rolloff(y=y, sr=rate))),
            "flatness": float(np.mean(f.spectral_flatness(y=y))),
            "rms": float(20 * np.log10(np.sqrt(np.mean(f.rms(y=y) ** 2)))),
            "tempo": float(np.ravel(librosa.beat.beat_track(y=y, sr=rate)[0])[0]),
        }
        # as we cut it: 4096 samples every 2048, the power of the channels averaged, frames over -60 dBFS
        z = np.atleast_2d(x.T).astype(np.float32)
        S = np.sqrt(np.mean([np.abs(librosa.stft(c, n_fft=4096, hop_length=2048, center=False)) ** 2 for c in z], axis=0))
        frames = librosa.util.frame(z, frame_length=4096, hop_length=2048)
        S = S[:, 10 * np.log10(np.mean(frames ** 2, axis=(0, 1)) + 1e-20) > -60]
        P = np.mean(S ** 2, axis=1)
        hz = np.fft.rfftfreq(4096, 1 / rate)
        P = P[(hz >= 20) & (hz <= 16000)][:, None]
        said["librosa cut " + name] = {
            "centroid": float(np.mean(f.spectral_centroid(S=S, sr=rate))),
            "rolloff": float(np.mean(f.spectral_rolloff(S=S, sr=rate))),
            "flatness": float(f.spectral_flatness(S=P, power=1)[0, 0]),
            "rms": float(10 * np.log10(np.mean([np.mean(f.rms(y=c, frame_length=len(c), hop_length=len(c), center=False) ** 2) for c in z]))),
        }
        if name == "episode.wav":
            said["pyin"] = float(np.nanmedian(librosa.pyin(y, fmin=75, fmax=600, sr=rate)[0]))
except ImportError: pass
said["numpy"] = np.__version__
print(json.dumps(said))
`;

const figure = (value, decimals) =>
  value === undefined || value === null ? 'none' : value.toFixed(decimals).replace(/^-/, '−');
const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
    .map((row) => (row[0] === '---' ? `|${row.join('|')}|` : `| ${row.join(' | ')} |`))
    .join('\n');

/** The page of that peer with these figures. */
function write(name, text) {
  const url = new URL(`../docs/coming-from/${name}.md`, import.meta.url);
  const page = readFileSync(url, 'utf8');
  const marks = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(\n<!-- end of figures -->)`);
  if (!marks.test(page)) throw new Error(`${name}.md has no marks`);
  writeFileSync(
    url,
    page.replace(marks, (_, from, to) => `${from}\n${text}\n${to}`),
  );
  console.log(`${name}\n${text}\n`);
}

const python = spawnSync(process.env.PYTHON ?? 'python3', ['-c', PYTHON], {
  cwd: folder,
  encoding: 'utf8',
});
if (python.status !== 0) console.log(`Python: ${python.stderr?.trim().split('\n').at(-1)}`);
const stated = python.status === 0 ? JSON.parse(python.stdout) : {};

const LOUDNESS_FILES = ['song.wav', 'mix.wav', 'episode.wav', 'take.wav'];
if (stated['pyloudnorm song.wav'])
  write(
    'pyloudnorm',
    table(
      ['LUFS', 'pyloudnorm 0.2.0', 'its `filter_class="DeMan"`', 'here'],
      LOUDNESS_FILES.map((file) => [
        `\`${file}\``,
        ...stated[`pyloudnorm ${file}`].map((value) => figure(value, 4)),
        figure(ours(file).integratedLufs, 4),
      ]),
    ),
  );
else console.log('pyloudnorm is not at hand');

if (stated.librosa) {
  const rowsOf = (file) => {
    const [usual, cut, here] = [
      stated[`librosa ${file}`],
      stated[`librosa cut ${file}`],
      ours(file),
    ];
    const row = (words, name, value, decimals) => [
      `\`${file}\`: ${words}`,
      figure(usual[name], decimals),
      figure(cut[name], decimals),
      figure(value, decimals),
    ];
    return [
      row('mean of `spectral_centroid`, Hz', 'centroid', here.spectralCentroidHz, 0),
      row('mean of `spectral_rolloff`, Hz', 'rolloff', here.spectralRolloffHz, 0),
      row('`spectral_flatness`', 'flatness', here.spectralFlatness, 4),
      row('`rms`, dBFS', 'rms', here.rmsDb, 2),
    ];
  };
  const beat = ours('song.wav', ['profile', 'beat'])['beat-tempo'];
  const pitch = ours('episode.wav', ['profile', 'pitch']);
  write(
    'librosa',
    table(
      ['', `librosa ${stated.librosa} as it comes`, 'the same frames as ours', 'here'],
      [
        ...rowsOf('song.wav'),
        ...rowsOf('episode.wav'),
        [
          '`song.wav`: `beat_track`, bpm',
          figure(stated['librosa song.wav'].tempo, 1),
          '',
          figure(beat.bpm, 1),
        ],
        [
          '`episode.wav`: median of `pyin`, 75 to 600 Hz',
          figure(stated.pyin, 1),
          '',
          figure(pitch.f0?.medianHz, 1),
        ],
      ],
    ),
  );
} else console.log('librosa is not at hand');

const essentiaFolder = process.env.ESSENTIA;
if (essentiaFolder) {
  const from = createRequire(resolve(essentiaFolder, 'x.cjs'));
  const { Essentia, EssentiaWASM } = from('essentia.js');
  const essentia = new Essentia(EssentiaWASM);
  const { version } = from('essentia.js/package.json');
  const samples = (file) => {
    const bytes = readFileSync(join(folder, file));
    const view = new Int16Array(
      bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length),
    );
    const isStereo = bytes.readUInt16LE(22) === 2;
    return Float32Array.from({ length: view.length / (isStereo ? 2 : 1) }, (_, i) =>
      isStereo ? (view[2 * i] + view[2 * i + 1]) / 65_536 : view[i] / 32_768,
    );
  };
  const song = essentia.arrayToVector(samples('song.wav'));
  const rms = (file) => 20 * Math.log10(essentia.RMS(essentia.arrayToVector(samples(file))).rms);
  const rhythm = essentia.RhythmExtractor2013(song);
  const key = essentia.KeyExtractor(song);
  const beat = ours('song.wav', ['profile', 'beat']);
  const keyOurs = ours('song.wav', ['profile', 'key']);
  write(
    'essentia',
    table(
      ['', `essentia.js ${version} (Essentia ${essentia.version})`, 'here'],
      [
        [
          '`song.wav`: tempo, `RhythmExtractor2013`, bpm',
          figure(rhythm.bpm, 1),
          figure(beat['beat-tempo'].bpm, 1),
        ],
        [
          '`song.wav`: key, `KeyExtractor`',
          `${key.key} ${key.scale}`,
          `${keyOurs.key.name}, then ${keyOurs.key.second}`,
        ],
        [
          '`episode.wav`: `RMS`, dBFS',
          figure(rms('episode.wav'), 2),
          figure(ours('episode.wav').rmsDb, 2),
        ],
      ],
    ),
  );
} else console.log('essentia.js is not at hand');
rmSync(folder, { recursive: true });
