// Runs every reference signal with ten seeds, and writes what came out to packages/sonometer/accuracy.json, from which the
// page /docs/accuracy is made. npm run accuracy; ends with 1 on a miss.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { accuracyOf } from '../packages/validation/dist/accuracy.js';
import { runCases } from '../packages/validation/dist/run-cases.js';
import { version } from '../packages/sonometer/dist/version.js';

const SEEDS = 10;

const all = [];
let percent = -1;
for await (const ran of runCases({ seeds: Array.from({ length: SEEDS }, (_, i) => i + 1) })) {
  all.push(ran);
  const now = Math.floor(ran.share * 100);
  if (now > percent) process.stderr.write(`\r${(percent = now)} %`);
}
process.stderr.write('\n');

const accuracy = accuracyOf(all, version);
// one row a line, so that a difference can be read
const json = Object.entries(accuracy).map(([key, value]) => {
  const rows = Array.isArray(value) && value.some((one) => typeof one === 'object');
  if (!rows) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  return `${JSON.stringify(key)}: [\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
});
writeFileSync(
  new URL('../packages/sonometer/accuracy.json', import.meta.url),
  `{\n${json.join(',\n')}\n}\n`,
);
process.exitCode = accuracy.misses.length > 0 ? 1 : 0;
