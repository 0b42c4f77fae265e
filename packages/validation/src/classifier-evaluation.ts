/** Counts of bench/classifier/compare.mjs for one set of recordings. */
export interface ClassifierEvaluationRow {
  readonly set: string;
  /** Whether thresholds were chosen on these recordings, or these were used once. */
  readonly part: 'development' | 'test';
  readonly files: number;
  readonly goal: string;
  /**
   * One a detector, as printed: F1, precision and recall; of files without speech how many are more than a quarter
   * speech.
   */
  readonly printed: string;
}

/** In the order of what is printed. */
export const classifierDetectors = ['v1', 'k2', 'n1', 'Silero v5', 'TEN-VAD'] as const;

/** The day of the run, with the engine of that day. */
export const classifierEvaluationDate = '2026-11-23';

/**
 * The tables of the runs of that day of `bench/classifier/compare.mjs`, over what `phrases.py` and `items.py` of
 * evaluation/classifier wrote.
 */
export const classifierEvaluation: readonly ClassifierEvaluationRow[] = [
  {
    set: 'phrases over surroundings, 20 dB',
    part: 'development',
    files: 18,
    goal: '≥ .97',
    printed:
      '0.973 (1.00/0.95) | 0.982 (0.98/0.99) | 0.984 (0.99/0.98) | 0.975 (0.97/0.98) | 0.978 (0.98/0.98)',
  },
  {
    set: 'phrases over surroundings, 20 dB',
    part: 'test',
    files: 18,
    goal: '≥ .97',
    printed:
      '0.950 (0.99/0.91) | 0.976 (0.97/0.99) | 0.977 (0.97/0.98) | 0.975 (0.97/0.98) | 0.971 (0.96/0.98)',
  },
  {
    set: 'phrases over surroundings, 10 dB',
    part: 'development',
    files: 18,
    goal: '≥ .95',
    printed:
      '0.964 (0.99/0.94) | 0.974 (0.96/0.98) | 0.976 (0.97/0.98) | 0.973 (0.97/0.98) | 0.969 (0.97/0.97)',
  },
  {
    set: 'phrases over surroundings, 10 dB',
    part: 'test',
    files: 18,
    goal: '≥ .95',
    printed:
      '0.917 (0.99/0.85) | 0.964 (0.97/0.96) | 0.954 (0.93/0.98) | 0.971 (0.96/0.98) | 0.956 (0.95/0.96)',
  },
  {
    set: 'phrases over surroundings, 5 dB',
    part: 'development',
    files: 18,
    goal: '≥ .94',
    printed:
      '0.936 (0.98/0.89) | 0.956 (0.96/0.95) | 0.962 (0.94/0.98) | 0.969 (0.96/0.98) | 0.961 (0.96/0.96)',
  },
  {
    set: 'phrases over surroundings, 5 dB',
    part: 'test',
    files: 18,
    goal: '≥ .94',
    printed:
      '0.867 (0.99/0.77) | 0.936 (0.97/0.90) | 0.944 (0.91/0.98) | 0.962 (0.95/0.98) | 0.929 (0.93/0.93)',
  },
  {
    set: 'phrases over surroundings, 0 dB',
    part: 'development',
    files: 18,
    goal: '≥ .88',
    printed:
      '0.771 (0.96/0.64) | 0.825 (0.94/0.74) | 0.940 (0.93/0.95) | 0.960 (0.95/0.97) | 0.940 (0.95/0.93)',
  },
  {
    set: 'phrases over surroundings, 0 dB',
    part: 'test',
    files: 18,
    goal: '≥ .88',
    printed:
      '0.853 (0.96/0.77) | 0.898 (0.94/0.86) | 0.920 (0.92/0.92) | 0.937 (0.94/0.94) | 0.890 (0.92/0.86)',
  },
  {
    set: 'meetings, hand labels',
    part: 'test',
    files: 13,
    goal: '≥ .92',
    printed:
      '0.822 (0.97/0.71) | 0.859 (0.96/0.78) | 0.898 (0.96/0.85) | 0.860 (1.00/0.76) | 0.922 (0.98/0.87)',
  },
  {
    set: 'constructed conversations',
    part: 'development',
    files: 40,
    goal: '≥ .92',
    printed:
      '0.854 (0.96/0.77) | 0.882 (0.92/0.85) | 0.922 (0.93/0.91) | 0.789 (0.93/0.69) | 0.867 (0.91/0.83)',
  },
  {
    set: 'constructed conversations',
    part: 'test',
    files: 40,
    goal: '≥ .92',
    printed:
      '0.861 (0.96/0.78) | 0.894 (0.93/0.87) | 0.940 (0.93/0.95) | 0.862 (0.95/0.79) | 0.900 (0.91/0.89)',
  },
  {
    set: 'noisy, truth of the clean twin',
    part: 'test',
    files: 6,
    goal: '≥ .95 at .95',
    printed:
      '0.853 (1.00/0.74) | 0.927 (0.98/0.88) | 0.913 (0.84/1.00) | 0.913 (0.84/1.00) | 0.899 (0.82/1.00)',
  },
  {
    set: 'over surroundings, 20 dB',
    part: 'development',
    files: 19,
    goal: '–',
    printed:
      '0.880 (0.94/0.83) | 0.893 (0.89/0.90) | 0.865 (0.86/0.87) | 0.908 (0.96/0.86) | 0.896 (0.89/0.91)',
  },
  {
    set: 'over surroundings, 20 dB',
    part: 'test',
    files: 7,
    goal: '–',
    printed:
      '0.883 (0.91/0.85) | 0.894 (0.86/0.93) | 0.895 (0.89/0.90) | 0.902 (0.97/0.85) | 0.878 (0.84/0.92)',
  },
  {
    set: 'over surroundings, 10 dB',
    part: 'development',
    files: 19,
    goal: '–',
    printed:
      '0.820 (0.80/0.84) | 0.811 (0.75/0.88) | 0.837 (0.81/0.87) | 0.893 (0.93/0.86) | 0.861 (0.83/0.89)',
  },
  {
    set: 'over surroundings, 10 dB',
    part: 'test',
    files: 7,
    goal: '–',
    printed:
      '0.823 (0.78/0.88) | 0.803 (0.72/0.92) | 0.827 (0.79/0.87) | 0.890 (0.93/0.86) | 0.821 (0.75/0.91)',
  },
  {
    set: 'over surroundings, 5 dB',
    part: 'development',
    files: 19,
    goal: '–',
    printed:
      '0.793 (0.78/0.80) | 0.782 (0.73/0.84) | 0.815 (0.79/0.84) | 0.871 (0.91/0.84) | 0.840 (0.81/0.88)',
  },
  {
    set: 'over surroundings, 5 dB',
    part: 'test',
    files: 7,
    goal: '–',
    printed:
      '0.773 (0.73/0.83) | 0.746 (0.67/0.85) | 0.813 (0.77/0.85) | 0.869 (0.89/0.85) | 0.806 (0.74/0.89)',
  },
  {
    set: 'over surroundings, 0 dB',
    part: 'development',
    files: 19,
    goal: '–',
    printed:
      '0.725 (0.76/0.69) | 0.722 (0.72/0.72) | 0.762 (0.78/0.75) | 0.806 (0.88/0.75) | 0.799 (0.77/0.83)',
  },
  {
    set: 'over surroundings, 0 dB',
    part: 'test',
    files: 7,
    goal: '–',
    printed:
      '0.736 (0.73/0.74) | 0.714 (0.67/0.76) | 0.734 (0.73/0.74) | 0.811 (0.87/0.76) | 0.781 (0.70/0.88)',
  },
  {
    set: 'music and noise of packages',
    part: 'development',
    files: 66,
    goal: '≤ 3 %',
    printed: '5 | 6 | 4 | 1 | 28',
  },
  {
    set: 'effects of packages',
    part: 'development',
    files: 163,
    goal: '≤ 3 %',
    printed: '11 | 13 | 13 | 17 | 79',
  },
  {
    set: 'music and noise of packages',
    part: 'test',
    files: 217,
    goal: '≤ 3 %',
    printed: '23 | 24 | 18 | 13 | 78',
  },
  {
    set: 'music, noise, loops, hits',
    part: 'test',
    files: 38,
    goal: '≤ 3 %',
    printed: '1 | 1 | 1 | 2 | 12',
  },
  {
    set: 'real recordings, labelled by two detectors',
    part: 'development',
    files: 382,
    goal: '–',
    printed: '0.963 (1.00/0.93) | 0.981 (0.99/0.97) | 0.988 (0.99/0.99) | – | –',
  },
  {
    set: 'real recordings, labelled by two detectors',
    part: 'test',
    files: 404,
    goal: '–',
    printed: '0.938 (0.94/0.94) | 0.952 (0.93/0.98) | 0.964 (0.95/0.98) | – | –',
  },
];
