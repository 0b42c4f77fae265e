/** Groups of reference signals that take seconds together; `sonometer validate` runs all. */
export const QUICK_CASES = [
  'true peak',
  'levels',
  'stereo',
  'channels',
  'dialogue',
  'delivery',
  'defects',
] as const;
