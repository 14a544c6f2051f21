import { expect, it } from 'vitest';
import { groupKeys } from './group-keys.ts';

it('groups what has keys, each once, and adds those of tables', () => {
  const groups = groupKeys([
    { id: 'pause', group: 'Time', title: 'Pause', keys: ['p'] },
    { id: 'theme', group: 'Page', title: 'Dark', keys: [] },
    { id: 'palette', group: 'Page', title: 'Find', keys: ['mod+k', '/'] },
    { id: 'pause', group: 'Time', title: 'Pause or go on', keys: ['p'] },
  ]);
  expect(groups.map(({ group }) => group)).toEqual(['Time', 'Page', 'In a table']);
  expect(groups[0]?.rows).toEqual([{ title: 'Pause or go on', keys: ['p'] }]);
});
