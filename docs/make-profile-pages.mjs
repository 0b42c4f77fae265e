// Writes docs/profiles/*.md from the declarations: npm run build && node docs/make-profile-pages.mjs
// With --check it writes nothing and exits 1 when a page is not what the declarations say.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { analyze, profiles } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { withLinks } from '../packages/validation/dist/pages/page-notes.js';

const EXAMPLE = new URL('../testing/fixtures/16.flac', import.meta.url);
const check = process.argv.includes('--check');
const folder = new URL('profiles/', import.meta.url);
mkdirSync(folder, { recursive: true });

/** Lens id -> the measures of it. */
function getLenses({ fields, groups = [] }) {
  const lenses = new Map();
  for (const [path, measure] of Object.entries(fields)) {
    const lens = groups.find((group) => path.startsWith(`${group}.`)) ?? path;
    lenses.set(lens, [...(lenses.get(lens) ?? []), { part: path.slice(lens.length + 1), measure }]);
  }
  return lenses;
}

function marginOf({ margin, unit }) {
  if (margin === null) return '–';
  const print = (value, of = unit) => `${value}${of === '1' || of === 'count' ? '' : ` ${of}`}`;
  if (typeof margin === 'number') return margin === 0 ? 'exact' : `±${print(margin)}`;
  return 'percent' in margin ? `±${margin.percent} %` : `+${margin.plus}/−${print(margin.minus)}`;
}

/** A clap in a room with a reverberation time of 0.8 s: decaying noise, from a fixed seed. */
function clapInARoom() {
  const rateHz = 48_000;
  let state = 1;
  const channel = Float32Array.from({ length: 3 * rateHz }, (_, n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = state / 2 ** 31 - 1;
    const t = n / rateHz - 0.5;
    return noise * (1e-4 + (t < 0 ? 0 : 0.9 * 10 ** ((-3 * t) / 0.8)));
  });
  return { rateHz, channels: [channel] };
}

async function getExample(answer) {
  if (answer.id === 'profile.room') {
    const { body } = await analyze(clapInARoom(), { answer, options: { round: true } });
    return JSON.stringify(body, null, 2);
  }
  const source = openPathSource(EXAMPLE);
  try {
    const { body } = await analyze(source, {
      answer,
      options: { round: true },
      submission: { fileName: '16.flac' },
    });
    return JSON.stringify(body, null, 2);
  } catch (error) {
    return `${error.code}: ${error.message}`;
  } finally {
    source.close();
  }
}

async function pageOf(answer) {
  const name = answer.id.replace('profile.', '');
  const rows = [...getLenses(answer)].flatMap(([lens, measures]) =>
    measures.map(({ part, measure }) => {
      const id = part === '' ? `\`${lens}\`` : `\`${lens}\`.${part}`;
      return `| ${id} | ${measure.definition.replaceAll('|', '\\|')} | ${measure.unit} | ${measure.status} | ${marginOf(measure)} | ${withLinks(measure.basis)} |`;
    }),
  );
  return [
    `# Profile ${name}`,
    '',
    `**${answer.title}**`,
    '',
    `\`sonometer profile ${name} FILE\`, or \`POST /v1/analyze/profile\` with \`{"profile": "${name}", "url": "…"}\`. Options: ${answer.accepts.map((option) => `\`${option}\``).join(', ')}.`,
    '',
    '| lens | definition | unit | status | margin | basis |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    'A lens is the same number as on its own route. A lens that cannot be measured is left out, or null in its object, and',
    '`omitted` has the reason.',
    '',
    answer.id === 'profile.room'
      ? 'A result for a generated clap in a room that rings for 0.8 s:'
      : `A result for ${EXAMPLE_SEC} s of generated sound (\`testing/fixtures/16.flac\`):`,
    '',
    '```json',
    await getExample(answer),
    '```',
    '',
    '(Made from the declarations by `node docs/make-profile-pages.mjs`.)',
    '',
  ].join('\n');
}

/** How long the example is, as an answer about it says. */
async function durationOfExample() {
  const source = openPathSource(EXAMPLE);
  try {
    const answer = profiles.find(({ id }) => id === 'profile.basic');
    const { body } = await analyze(source, { answer, options: { round: true } });
    return body.durationSec;
  } finally {
    source.close();
  }
}
const EXAMPLE_SEC = await durationOfExample();

let stale = 0;
for (const answer of profiles) {
  const url = new URL(`${answer.id.replace('profile.', '')}.md`, folder);
  const page = await pageOf(answer);
  let known;
  try {
    known = readFileSync(url, 'utf8');
  } catch {
    known = undefined;
  }
  if (known === page) continue;
  stale++;
  if (check) console.error(`${url.pathname} is not what the declarations say`);
  else writeFileSync(url, page);
}
if (check && stale > 0) process.exitCode = 1;
