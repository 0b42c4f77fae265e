import { withAdvice } from '../../errors/failure.js';
import { type Failure, limitText } from '../apply-spec.js';
import { helpPage } from './junit.js';
import type { Format } from './report.js';
import { sentenceOf, whereText } from './words.js';

const NOT_MEASURED = 'not-measured';

/** GitHub refuses a run with more (docs.github.com, "SARIF support for code scanning", read 2026-11-22). */
const MAX_RESULTS = 25_000;

/** SARIF 2.1.0 (OASIS), as code scanning reads it: a rule for each field, a result for each failure. */
export const asSarif: Format = ({ spec, verdicts, engineVersion, started, ended }) => {
  const rules = spec.rules.concat(spec.overrides.flatMap((one) => one.rules));
  const byName = new Map(rules.map((rule) => [rule.field.name, rule]));
  const onlySimilar = spec.similar.filter(({ name }) => !byName.has(name));
  const ruled = [...byName].map(([id, rule]) => ({
    id,
    shortDescription: { text: `${rule.field.measure.title}: ${limitText(rule)}` },
    fullDescription: { text: rule.field.measure.definition },
    helpUri: helpPage(rule.field.measure.id),
    help: { text: `${spec.source}${rule.note === undefined ? '' : `\n${rule.note}`}` },
  }));
  const descriptors = [
    ...ruled,
    ...onlySimilar.map(({ name, measure }) => ({
      id: name,
      shortDescription: { text: `${measure.title}: the same in all files` },
      fullDescription: { text: measure.definition },
      helpUri: helpPage(measure.id),
      help: { text: spec.source },
    })),
  ];
  const results = verdicts.flatMap((verdict) =>
    'error' in verdict
      ? [
          {
            ruleId: NOT_MEASURED,
            level: 'error',
            message: { text: withAdvice(verdict.error) },
            locations: [locationOf(verdict.file)],
          },
        ]
      : verdict.failures.map((failure) => ({
          ruleId: failure.rule.field.name,
          level: 'error',
          message: { text: messageOf(failure) },
          locations: [locationOf(verdict.file)],
          properties: { where: failure.where, fix: failure.fix, measured: failure.value ?? null },
        })),
  );
  const driver = {
    name: 'sonometer',
    semanticVersion: engineVersion,
    rules: [
      ...descriptors,
      { id: NOT_MEASURED, shortDescription: { text: 'The file could not be measured' } },
    ],
  };
  const unread = verdicts.flatMap((verdict) => ('error' in verdict ? [verdict] : []));
  const invocation = {
    // of the tool, not of the files: a file that misses a rule is a result
    executionSuccessful: unread.length === 0,
    startTimeUtc: started.toISOString(),
    endTimeUtc: ended.toISOString(),
    toolExecutionNotifications: [
      ...unread.map(({ file, error }) => ({
        level: 'error',
        descriptor: { id: error.code },
        message: { text: withAdvice(error) },
        locations: [locationOf(file)],
      })),
      ...(results.length > MAX_RESULTS
        ? [
            {
              level: 'warning',
              descriptor: { id: 'too-many-results' },
              message: {
                text: `${results.length - MAX_RESULTS} more results are not in this file: --format json has all ${results.length}.`,
              },
            },
          ]
        : []),
    ],
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        invocations: [invocation],
        columnKind: 'utf16CodeUnits',
        results: results.slice(0, MAX_RESULTS),
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
};

function messageOf(failure: Failure): string {
  const where = whereText(failure.where);
  return `${sentenceOf(failure)}${where === '' ? '' : `, at ${where}`}. ${failure.fix.text}`;
}

const locationOf = (file: string) => ({
  physicalLocation: { artifactLocation: { uri: uriOf(file) } },
});

/** Relative paths stay so: a scanner finds the file in its own checkout. */
function uriOf(file: string): string {
  const [, drive = '', rest = ''] = /^([A-Za-z]:)?(.*)$/s.exec(file) ?? [];
  const path = rest
    .split(drive ? /[\\/]/ : '/')
    .map(encodeURIComponent)
    .join('/');
  if (drive) return `file:///${drive}${path}`;
  return path.startsWith('/') ? `file://${path}` : path;
}
