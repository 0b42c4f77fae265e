import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { testService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { settingShapes } from '../service/settings.js';

/** The files of deploy/ for Prometheus and Grafana, checked against /metrics. */
const written = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
const { groups } = parse(written('deploy/prometheus/sonometer.rules.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number };
  /** A row has none. */
  readonly targets?: readonly { readonly expr: string }[];
}
const {
  dashboard: { panels },
} = (await import(new URL('../../../../deploy/grafana/dashboard.mjs', import.meta.url).href)) as {
  readonly dashboard: { readonly panels: readonly Panel[] };
};
/** The queries by which workers are scaled. */
const triggers = parseAllDocuments(written('deploy/kubernetes/large/scaling.yaml')).flatMap(
  (document) => {
    const { spec } = document.toJS() as {
      readonly spec: { readonly triggers?: readonly { readonly metadata: { query: string } }[] };
    };
    return (spec.triggers ?? []).map(({ metadata }) => metadata.query);
  },
);

const queries = [
  ...triggers.map((query) => ['the scaler', query] as const),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

const service = testService();
let reported: string;
beforeAll(async () => {
  await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: wavTone(),
    headers: { 'content-type': 'audio/wav' },
  });
  reported = (await service.inject('/metrics')).body;
});

/** Label sets of a metric, as text. */
const linesOf = (metric: string) =>
  reported
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));

describe.each(queries)('%s', (_title, expr) => {
  const selectors = [...expr.matchAll(/\b((?:sonometer|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];

  test('asks for what there is', () => {
    const isOfPrometheus = expr.startsWith('up{'); // what it notes of each target itself
    expect(selectors.length > 0 || isOfPrometheus).toBe(true);
    for (const [, metric = '', labels = ''] of selectors) {
      expect(linesOf(metric), metric).not.toEqual([]);
      for (const [, label = '', operator, value = ''] of labels.matchAll(
        /(\w+)(=~|!=|=)"([^"]*)"/g,
      )) {
        if (label === 'job') continue; // Prometheus gives it
        expect(linesOf(metric).join('\n'), `${metric}{${label}}`).toContain(`${label}="`);
        if (label === 'code')
          for (const code of value.split('|')) expect(Object.keys(errorTable)).toContain(code);
        if (operator === '=') expect(linesOf(metric).join('\n')).toContain(`${label}="${value}"`);
      }
    }
  });

  test('closes what it opens', () => {
    for (const [open = '', close = ''] of ['()', '{}', '[]'])
      expect(expr.split(open).length).toBe(expr.split(close).length);
  });
});

test('alerts have a name each, a severity, and words', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect(alert).toMatch(/^Sonometer[A-Z]\w+$/);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
  }
});

test('panels have a place each', () => {
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(panels.length);
});

describe('docs/operations.md', () => {
  const text = written('docs/operations.md');

  test('has every metric of ours', () => {
    const names = [...reported.matchAll(/^# TYPE (sonometer_\w+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(text).toContain(name.replace(/^sonometer_analyses/, ''));
  });

  test('names no setting that there is not', () => {
    const named = new Set(
      [...text.matchAll(/`(SONOMETER_[A-Z_]+)\b/g)].map(([, name = '']) => name),
    );
    for (const name of named) expect(Object.keys(settingShapes)).toContain(name);
  });
});
