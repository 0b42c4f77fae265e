/** Lines that have one gain: `from` included, `to` not. */
export interface LatticeBand {
  readonly from: number;
  readonly to: number;
}

const bandsOf = (widths: readonly number[]): readonly LatticeBand[] => {
  let from = 0;
  return widths.map((width) => ({ from, to: (from += width) }));
};

const times = (count: number, width: number) => Array.from({ length: count }, () => width);

/** ISO/IEC 11172-3:1993 Table B.8, long blocks; what lies over the last band has the gain of the whole granule. */
export const MP3_BANDS: ReadonlyMap<number, readonly LatticeBand[]> = new Map([
  [32_000, bandsOf([...times(6, 4), 6, 6, 8, 10, 12, 16, 20, 24, 30, 38, 46, 56, 68, 84, 102, 26])],
  [44_100, bandsOf([...times(6, 4), 6, 6, 8, 8, 10, 12, 16, 20, 24, 28, 34, 42, 50, 54, 76, 158])],
  [48_000, bandsOf([...times(6, 4), 6, 6, 6, 8, 10, 12, 16, 18, 22, 28, 34, 40, 46, 54, 54, 192])],
]);

/** Up to line 320, which 32, 44.1 and 48 kHz have in common. */
const AAC_LOWS = [
  ...times(10, 4),
  ...times(7, 8),
  ...times(4, 12),
  ...times(2, 16),
  ...times(2, 20),
  ...times(2, 24),
  ...times(2, 28),
];

/** ISO/IEC 13818-7 Tables of 8.9: long windows of 1024 lines. */
export const AAC_BANDS: ReadonlyMap<number, readonly LatticeBand[]> = new Map([
  [32_000, bandsOf([...AAC_LOWS, ...times(22, 32)])],
  [44_100, bandsOf([...AAC_LOWS, ...times(19, 32), 96])],
  [48_000, bandsOf([...AAC_LOWS, ...times(19, 32), 96])],
]);
