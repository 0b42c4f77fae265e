import { test } from 'vitest';
import { CONTAINERS, expectDecodesOrRefuses } from '../../../../testing/wrong-bytes.js';

test.each(CONTAINERS)('%s with wrong bytes decodes, or is refused', async (name) => {
  await expectDecodesOrRefuses(name, 30);
});
