import { type Answer, analyze, bytesSource, Fault, type Measure } from '@sonometer/engine';

/** The file whose results the pages show. */
export interface ExampleFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The page of a profile, by its name. */
export async function profilePages(
  profiles: readonly Answer[],
  file: ExampleFile,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const answer of profiles) pages.set(nameOf(answer), await pageOf(answer, file));
  return pages;
}

const nameOf = ({ id }: Answer): string => id.replace('profile.', '');

async function pageOf(answer: Answer, file: ExampleFile): Promise<string> {
  const name = nameOf(answer);
  const isOfRoom = name === 'room';
  const example = await (isOfRoom ? resultOfClap(answer) : resultOfFile(answer, file));
  return [
    `# Profile ${name}`,
    '',
    `**${answer.title}**`,
    '',
    `\`sonometer profile ${name} FILE\`, or \`POST /v1/analyze/profile\` with \`{"profile": "${name}", "url": "…"}\`. Options: ${answer.accepts.map((option) => `\`${option}\``).join(', ')}.`,
    '',
    ...(Object.keys(answer.fields).length > MAX_DEFINED ? compactRows(answer) : lensRows(answer)),
    '',
    'A lens is the same number as on its own route; its link leads to the whole definition, the basis and the accuracy.',
    'A lens that cannot be measured is left out, or null in its object, and `omitted` has the reason.',
    '',
    isOfRoom
      ? 'A result for a generated clap in a room that rings for 0.8 s:'
      : `A result for 0.272 s of generated sound (\`${file.path}\`):`,
    '',
    '```json',
    example,
    '```',
    '',
  ].join('\n');
}

/** One row for each measure; those of one lens are adjacent. */
function lensRows({ fields, groups = [] }: Answer): readonly string[] {
  const lenses = new Map<string, string[]>();
  for (const [path, measure] of Object.entries(fields)) {
    const lens = groups.find((group) => path.startsWith(`${group}.`)) ?? path;
    const part = path.slice(lens.length + 1);
    const name = part === '' ? `\`${lens}\`` : `\`${lens}\`.${part}`;
    const [first = ''] = measure.definition.split(/(?<=\.) (?=[A-Z])/);
    const definition = first.replaceAll('|', '\\|');
    lenses.set(lens, [
      ...(lenses.get(lens) ?? []),
      `| [${name}](../measure/${measure.id}.md) | ${definition} | ${measure.unit} | ${measure.status} | ${marginText(measure)} |`,
    ]);
  }
  return [
    '| lens | definition | unit | status | margin |',
    '|---|---|---|---|---|',
    ...[...lenses.values()].flat(),
  ];
}

/** More definitions are a page that nobody scrolls on a phone. */
const MAX_DEFINED = 36;

/** One row for each lens, with links to the definitions of its measures. */
function compactRows({ fields, groups = [] }: Answer): readonly string[] {
  const lenses = new Map<string, string[]>();
  for (const [path, { id, unit }] of Object.entries(fields)) {
    const lens = groups.find((group) => path.startsWith(`${group}.`)) ?? path;
    const stated = ['1', 'text', 'count'].includes(unit) ? '' : ` (${unit})`;
    const name = path.slice(lens.length + 1) || id;
    const link = `[${name}](../measure/${id}.md)${stated}`;
    lenses.set(lens, [...(lenses.get(lens) ?? []), link]);
  }
  return [
    'Each number links to its definition, status and margin.',
    '',
    '| lens | numbers |',
    '|---|---|',
    ...[...lenses].map(([lens, links]) => `| \`${lens}\` | ${links.join(', ')} |`),
  ];
}

function marginText({ margin, unit }: Measure): string {
  if (margin === null) return '–';
  const print = (value: number) => `${value}${unit === '1' || unit === 'count' ? '' : ` ${unit}`}`;
  if (typeof margin === 'number') return margin === 0 ? 'exact' : `±${print(margin)}`;
  return 'percent' in margin ? `±${margin.percent} %` : `+${margin.plus}/−${print(margin.minus)}`;
}

async function resultOfFile(answer: Answer, { path, bytes }: ExampleFile): Promise<string> {
  try {
    const { body } = await analyze(bytesSource(bytes), {
      answer,
      options: { round: true },
      submission: { fileName: path.slice(path.lastIndexOf('/') + 1) },
    });
    return JSON.stringify(body, null, 2);
  } catch (error) {
    if (error instanceof Fault) return `${error.code}: ${error.message}`;
    throw error;
  }
}

async function resultOfClap(answer: Answer): Promise<string> {
  const { body } = await analyze(clapInRoom(), { answer, options: { round: true } });
  return JSON.stringify(body, null, 2);
}

const RATE_HZ = 48_000;
const CLAP_SEC = 3;
const REVERBERATION_SEC = 0.8;
const CLAP_AT_SEC = 0.5;

/** A clap in a room with a reverberation time of 0.8 s: decaying noise, from a fixed seed. */
function clapInRoom() {
  let state = 1;
  const channel = Float32Array.from({ length: CLAP_SEC * RATE_HZ }, (_, n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = state / 2 ** 31 - 1;
    const sinceClapSec = n / RATE_HZ - CLAP_AT_SEC;
    const decay = sinceClapSec < 0 ? 0 : 0.9 * 10 ** ((-3 * sinceClapSec) / REVERBERATION_SEC);
    return noise * (1e-4 + decay);
  });
  return { rateHz: RATE_HZ, channels: [channel] };
}
