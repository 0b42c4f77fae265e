// Runs the command that check-target gives for failing files, and measures what comes out:
// node trials/delivery-fix.mjs FOLDER_OF_AUDIO [target ...]   (needs ffmpeg)
import { execSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze, target } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const [folder, ...targets] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'delivery-fix-'));
const rows = [];

async function check(path, name) {
  const source = openPathSource(path);
  try {
    return (await analyze(source, { answer: target, options: { target: name } })).body;
  } finally {
    source.close();
  }
}

for (const entry of readdirSync(folder, { recursive: true }).sort()) {
  const path = join(folder, entry);
  if (!statSync(path).isFile() || !/\.(wav|flac|mp3|ogg|m4a)$/.test(entry)) continue;
  for (const name of targets.length > 0 ? targets : ['spotify', 'ebu-broadcast', 'podcast']) {
    let before;
    try {
      before = await check(path, name);
    } catch {
      continue;
    }
    if (before.pass || before.ffmpegFix === null) continue;
    cpSync(path, join(work, 'input.wav'));
    try {
      execSync(before.ffmpegFix.replace('ffmpeg', 'ffmpeg -y -hide_banner -loglevel error'), {
        cwd: work,
        stdio: 'pipe',
      });
    } catch (error) {
      rows.push({
        file: entry,
        target: name,
        command: 'failed',
        why: String(error.stderr).slice(0, 60),
      });
      continue;
    }
    const after = await check(join(work, 'output.wav'), name);
    rows.push({
      file: entry.slice(-40),
      target: name,
      command: before.ffmpegFix.includes('loudnorm') ? 'loudnorm' : 'gain',
      lufs: +after.measurements.integratedLufs.toFixed(2),
      dLufs: after.measurements.lufsDelta,
      dTp: after.measurements.tpDelta,
      pass: after.pass,
    });
  }
}
rmSync(work, { recursive: true });
console.table(rows.filter(({ pass }) => !pass));
console.log(
  `${rows.filter(({ pass }) => pass).length} of ${rows.length} commands made the file pass; gains ${rows.filter((r) => r.command === 'gain' && r.pass).length} of ${rows.filter((r) => r.command === 'gain').length}`,
);
