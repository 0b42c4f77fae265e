import { signal } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { columnsOf, type Row } from '../dataset/columns.js';
import { buildDigest } from '../dataset/digest.js';
import { digestPage } from './digest.js';
import { openPaint } from './terminal/paint.js';

const view = { width: 80, paint: openPaint(false) };
const row = (input: string, data: NonNullable<Row['data']>): Row => ({ input, ok: true, data });
const pageOf = (rows: readonly Row[]) =>
  digestPage(buildDigest(columnsOf(signal, false), rows), view).split('\n');

test('columns never run together, however long a number or a name is', () => {
  const rows = Array.from({ length: 30_021 }, (_, i) =>
    row(`${i}`, {
      dcOffset: 5.06e-6 * (i % 2 ? 1 : -1),
      spectralFlatness: 1e-9 * i,
      edgeSilenceStartMs: 123_456_789 + i,
    }),
  );
  const lines = pageOf(rows).filter((line) => line.includes('30021'));
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const cells = line.trim().split(/\s{2,}/);
    expect(cells, line).toHaveLength(7);
    expect(cells[1]).toBe('30021');
    for (const cell of cells.slice(1)) expect(cell, line).toMatch(/^-?\d+(\.\d+)?(e[+-]\d+)?$/);
  }
});

describe('a screen at most', () => {
  const ordinary = Array.from({ length: 500 }, (_, i) => row(`${i}.wav`, { rmsDb: -20 - (i % 4) }));
  const strange = Array.from({ length: 30 }, (_, i) =>
    row(`strange ${i}.wav`, { rmsDb: -70 - i, peakDb: -60 }),
  );

  test('of outliers, a line for each file, and how many more there are', () => {
    const lines = pageOf([...ordinary, ...strange]);
    const named = lines.filter((line) => line.includes('strange '));
    expect(named).toHaveLength(12);
    expect(new Set(named.map((line) => /strange \d+/.exec(line)?.[0])).size).toBe(12);
    expect(lines.some((line) => line.includes('and 18 more: --json lists them all'))).toBe(true);
  });

  test('of failures, each with its name', () => {
    const failed = Array.from({ length: 20 }, (_, i): Row => ({
      input: `broken ${i}.wav`,
      ok: false,
      error: { code: 'unsupported_format', message: 'it is no audio' },
    }));
    const lines = pageOf(failed);
    expect(lines.filter((line) => line.includes('broken '))).toHaveLength(12);
    expect(lines.some((line) => line.includes('20 × unsupported_format'))).toBe(true);
    expect(lines.some((line) => line.includes('broken 0.wav  it is no audio'))).toBe(true);
  });
});
