// Runs the command that check-target gives for failing files, as a shell takes it, and measures what comes out:
// node evaluation/delivery-fix.mjs [--half 0|1] FOLDER_OF_AUDIO [target ...]   (needs ffmpeg and ffprobe)
import { execFileSync, execSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, target } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { commandOn, fixedName } from '../packages/report/dist/verdicts/command-on.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string' }, json: { type: 'boolean' } },
});
const [folder, ...targets] = positionals;
const work = mkdtempSync(join(tmpdir(), 'delivery-fix-'));
const run = (...args) =>
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...args], { cwd: work, stdio: 'pipe' });

/** Within what a fixed file has to end of its loudness, LU; its true peak may not pass the ceiling. */
const WITHIN_LU = 0.1;

const real = readdirSync(folder, { recursive: true })
  .sort()
  .filter(
    (name) => /\.(wav|flac|mp3|ogg|m4a|aif)$/.test(name) && statSync(join(folder, name)).isFile(),
  )
  .filter((name) => !/malformed|conformance/.test(name));

/** Forms that the folder lacks, made of files that it has: tags, a cover, depths, channels and codecs. */
const FORMS = {
  '24.wav': ['-c:a', 'pcm_s24le', '-metadata', 'title=Take, one'],
  '8.wav': ['-c:a', 'pcm_u8'],
  'f32.wav': ['-c:a', 'pcm_f32le'],
  'mono.wav': ['-ac', '1', '-c:a', 'pcm_s16le'],
  '51.wav': [
    '-af',
    'pan=5.1|FL=c0|FR=0.8*c0|FC=0.7*c0|LFE=0.3*c0|BL=0.4*c0|BR=0.5*c0',
    '-c:a',
    'pcm_s24le',
  ],
  'bwf.wav': ['-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', 'originator=Stage'],
  '24.flac': [
    '-sample_fmt',
    's32',
    '-metadata',
    'title=Take',
    '-metadata',
    'REPLAYGAIN_TRACK_GAIN=-3.00 dB',
  ],
  '192.mp3': ['-b:a', '192k', '-metadata', 'title=Take'],
  'v4.mp3': ['-q:a', '4', '-metadata', 'artist=Someone'],
  'aac.m4a': ['-c:a', 'aac', '-b:a', '160k', '-metadata', 'title=Take'],
  'alac.m4a': ['-c:a', 'alac', '-metadata', 'title=Take'],
  'opus.opus': ['-c:a', 'libopus', '-b:a', '96k', '-metadata', 'title=Take'],
};
const COVERED = /^(24\.flac|192\.mp3|aac\.m4a)$/;

const inputs = real.map((name, i) => ({
  from: join(folder, name),
  name: `${i} ${basename(name)}`,
}));
const parents = real.filter((name) => /music|voice|loop/.test(name));
run('-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', 'cover.png');
Object.entries(FORMS).forEach(([form, args], i) => {
  for (const shift of [0, 9]) {
    const parent = parents[(i * 3 + shift) % parents.length];
    const name = `it's $${shift} ${form}`;
    const cover = COVERED.test(form)
      ? [
          '-i',
          'cover.png',
          '-map',
          '0:a:0',
          '-map',
          '1:v',
          '-c:v',
          'copy',
          '-disposition:v',
          'attached_pic',
        ]
      : ['-map', '0:a:0'];
    run('-i', join(folder, parent), ...cover, ...args, `./${name}`);
    inputs.push({ from: join(work, name), name });
  }
});

async function check(path, name) {
  const source = openPathSource(path);
  try {
    const options = { target: name };
    const { body, facts, format } = await analyze(source, {
      ...{ answer: target, options },
      submission: { sizeBytes: statSync(path).size, fileName: basename(path) },
    });
    return { body, facts, format };
  } finally {
    source.close();
  }
}

/** The properties that a fix must not change. */
function formOf({ facts, format }, path) {
  const probe = JSON.parse(
    execFileSync('ffprobe', ['-v', 'quiet', '-of', 'json', '-show_format', '-show_streams', path]),
  );
  const tags = Object.entries({
    ...probe.format.tags,
    ...probe.streams.find((one) => one.codec_type === 'audio')?.tags,
  })
    .map(([key, value]) => `${key.toLowerCase()}=${value}`)
    .filter(
      (tag) =>
        !/^(encoder|encoded_by|major_brand|minor_version|compatible_brands|handler_name|vendor_id|language|replaygain_\w+|r128_\w+|creation_time|coding_history|itunsmpb|itunnorm|umid|time_reference|tlen)=/.test(
          tag,
        ),
    );
  return {
    form: [
      facts.container,
      facts.codec,
      facts.bitDepth,
      format.rateHz,
      format.channels,
      String(format.speakers),
    ].join(' '),
    tags: tags.sort(),
    covers: probe.streams.filter((one) => one.codec_type === 'video').length,
    kbps: facts.bitRate?.meanKbps ?? 0,
  };
}

const rows = [];
for (const [i, { from, name }] of inputs.entries()) {
  if (values.half !== undefined && i % 2 !== Number(values.half)) continue;
  for (const wanted of targets.length > 0 ? targets : ['spotify', 'ebu-broadcast']) {
    let before;
    try {
      before = await check(from, wanted);
    } catch {
      continue;
    }
    const { body } = before;
    if (body.pass) continue;
    const why = body.issues[0].message.split('; ').slice(1).join('; ');
    const row = { file: name.slice(-28), target: wanted };
    if (body.ffmpegFix === null) {
      rows.push({ ...row, end: 'cannot', why });
      continue;
    }
    if (from !== join(work, name)) cpSync(from, join(work, name));
    const kind = /alimiter/.test(body.ffmpegFix) ? 'limiter' : 'gain';
    const limited = Number(/takes up to ([\d.]+)/.exec(why)?.[1] ?? 0);
    const taken = Number(/\(([-\d.]+) LU of/.exec(why)?.[1] ?? 0);
    const command = commandOn(body.ffmpegFix, name);
    const output = join(work, fixedName(body.ffmpegFix, name));
    try {
      execSync(command.replace('ffmpeg', 'ffmpeg -y -v error -nostdin'), {
        cwd: work,
        stdio: 'pipe',
      });
    } catch (error) {
      rows.push({ ...row, end: 'wrong', kind, why: String(error.stderr ?? error).slice(0, 200) });
      continue;
    }
    const after = await check(output, wanted);
    const [was, is] = [formOf(before, from), formOf(after, output)];
    const { lufsDelta, tpDelta } = after.body.measurements;
    const lost = [
      was.form === is.form ? '' : `${was.form} became ${is.form}`,
      ...was.tags.filter((tag) => !is.tags.includes(tag)).map((tag) => `lost ${tag.slice(0, 40)}`),
      was.covers === is.covers ? '' : `${was.covers} covers became ${is.covers}`,
      is.kbps < was.kbps - 1 ? `${was.kbps} became ${is.kbps} kbit/s` : '',
    ].filter(Boolean);
    const isRight = Math.abs(lufsDelta) <= WITHIN_LU && tpDelta <= 0 && lost.length === 0;
    rows.push({
      ...row,
      end: isRight ? 'right' : 'wrong',
      kind,
      limited,
      taken,
      dLufs: lufsDelta,
      dTp: tpDelta,
      why: lost.join('; '),
    });
    rmSync(output);
  }
}
rmSync(work, { recursive: true });
if (values.json) console.log(rows.map((row) => JSON.stringify(row)).join('\n'));
else {
  console.table(rows.filter(({ end }) => end === 'wrong'));
  for (const { file, target: wanted, why } of rows.filter(({ end }) => end === 'cannot'))
    console.log(`cannot: ${file}, ${wanted}: ${why}`);
}
const count = (end, kind) =>
  rows.filter((row) => row.end === end && (!kind || row.kind === kind)).length;
console.log(
  `${rows.length} failing pairs of ${inputs.length} files: ${count('right')} within ${WITHIN_LU} LU and under the ceiling (${count('right', 'gain')} gains, ${count('right', 'limiter')} limiters), ${count('cannot')} say that they cannot, ${count('wrong')} wrong`,
);
