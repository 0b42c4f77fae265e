import { test } from 'vitest';
import { cutRecordings } from '../../../../testing/cut-recordings.js';
import { expectSameForCuts } from '../../../../testing/page-cuts.js';

test.each(Object.keys(cutRecordings))(
  '%s: however it is cut, the end is that of analyze and the last reading the same, to the bit',
  async (name) => {
    await expectSameForCuts(name, 4);
  },
);
