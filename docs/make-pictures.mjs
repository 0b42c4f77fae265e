// Takes the pictures of README.md, docs/pictures/*.png: npm run build && node docs/make-pictures.mjs
// It needs a Chromium, as the tests of the pages do; CHROMIUM names another than that of the machine.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import '../testing/typescript-loader.mjs';

if (process.argv.includes('--check')) process.exit(pictures().every(existsSync) ? 0 : 1);

const MAX_BYTES = 150_000;
const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonometer-pictures-'));
const { writeGuideSounds } = await import('../testing/guide-sounds.ts');
await writeGuideSounds(folder);

const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});

function pictures() {
  return ['report', 'terminal', 'meter'].map((name) =>
    fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url)),
  );
}

/** A program's page for a terminal, as markup: its colours are those of ECMA-48, which our painter uses. */
function terminalHtml(text) {
  const inks = { 1: 'b', 2: 'f', 32: 'g', 33: 'w', 31: 'r', 36: 'p' };
  const escaped = text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const marked = escaped.replace(/\u001b\[(\d+)m/g, (_, code) =>
    code in inks ? `<span class="${inks[code]}">` : '</span>',
  );
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #16191d; color: #d8dde3; padding: 18px 22px; width: max-content }
    pre { margin: 0; font: 14px/1.32 'DejaVu Sans Mono', monospace }
    .b { font-weight: 700; color: #fff } .f { color: #8c96a1 } .g { color: #57cb76 }
    .w { color: #e6b34a } .r { color: #ff7b72 } .p { color: #62aef6 }
  </style><pre>${marked}</pre>`;
}

const LINES_OF_TERMINAL = 36;
const stated = execFileSync(process.execPath, [program, 'mix', 'song.wav'], {
  cwd: folder,
  encoding: 'utf8',
  env: { ...process.env, FORCE_COLOR: '1', COLUMNS: '80', NO_COLOR: '' },
});
const [reportPath, terminalPath, meterPath] = pictures();
const terminal = await browser.newPage({ viewport: { width: 760, height: 400 } });
const shown = ['\u001b[2m$ sonometer mix song.wav\u001b[22m', ...stated.split('\n')];
await terminal.setContent(terminalHtml(shown.slice(0, LINES_OF_TERMINAL).join('\n')));
await terminal.screenshot({ path: terminalPath, fullPage: true });

const server = spawn(process.execPath, [program, 'serve', '--port', '0'], {
  env: { ...process.env, SONOMETER_OPEN: '1', SONOMETER_DATA_DIR: folder, SONOMETER_WORKERS: '1' },
  stdio: ['ignore', 'ignore', 'pipe'],
});
const url = await new Promise((resolve, reject) => {
  let text = '';
  server.stderr.setEncoding('utf8').on('data', (part) => {
    text += part;
    const [found] = /http:\/\/\S+:\d+/.exec(text) ?? [];
    if (found) resolve(found);
  });
  server.once('exit', () => reject(new Error(`the server does not start: ${text}`)));
});
const answer = await fetch(`${url}/v1/mix/analyze?fileName=song.wav`, {
  method: 'POST',
  headers: { 'content-type': 'audio/wav' },
  body: readFileSync(join(folder, 'song.wav')),
});
const { reportUrl } = await answer.json();
const page = await browser.newPage({ viewport: { width: 1080, height: 820 } });
await page.goto(`${url}${new URL(reportUrl).pathname}`, { waitUntil: 'networkidle' });
await page.screenshot({ path: reportPath });

const SECONDS_ON_METER = 14;
await page.goto(`${url}/meter`, { waitUntil: 'networkidle' });
await page.selectOption('select[name=source]', 'file');
await page.selectOption('select[name=target]', '-14,-1');
const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#start')]);
await chooser.setFiles(join(folder, 'mix.wav'));
await page.waitForSelector('.live-numbers');
await page.waitForTimeout(SECONDS_ON_METER * 1000);
await page.locator('#live').scrollIntoViewIfNeeded();
await page.screenshot({ path: meterPath });
await browser.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(folder, { recursive: true });
for (const path of pictures()) {
  const { size } = statSync(path);
  console.log(`${path}: ${size} bytes`);
  if (size > MAX_BYTES) throw new Error(`${path} is larger than ${MAX_BYTES} bytes`);
}
