import { expect, test } from 'vitest';
import { cleanUp, onCleanUp } from './clean-up.ts';

test('the last made is undone first, each once', async () => {
  const undone: string[] = [];
  onCleanUp(() => void undone.push('tree'));
  onCleanUp(async () => {
    await Promise.resolve();
    undone.push('pods');
  });
  await Promise.all([cleanUp(), cleanUp()]);
  await cleanUp();
  expect(undone).toEqual(['pods', 'tree']);
});
