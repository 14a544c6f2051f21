// @vitest-environment jsdom
import { expect, test, vi, type Mock } from 'vitest';
import { ActionRegistry, type PageAction } from './action-registry.ts';

function action(id: string, more: Partial<PageAction> = {}): PageAction & { run: Mock<() => void> } {
  return { id, keys: [id], title: id, group: 'Page', ...more, run: vi.fn<() => void>() };
}

interface Pressed extends KeyboardEventInit {
  readonly key: string;
  readonly on?: Element;
}

function press(registry: ActionRegistry, { on = document.body, ...init }: Pressed): KeyboardEvent {
  if (on !== document.body) document.body.append(on);
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  const listener = (heard: KeyboardEvent) => registry.press(heard);
  window.addEventListener('keydown', listener);
  on.dispatchEvent(event);
  window.removeEventListener('keydown', listener);
  return event;
}

test('the last one offered under a key has it, until it is withdrawn', () => {
  const registry = new ActionRegistry();
  const [page, tab] = [action('p'), action('p')];
  registry.add(page);
  const withdraw = registry.add(tab);
  expect(press(registry, { key: 'p' }).defaultPrevented).toBe(true);
  expect([page.run.mock.calls.length, tab.run.mock.calls.length]).toEqual([0, 1]);
  withdraw();
  press(registry, { key: 'p' });
  expect(page.run).toHaveBeenCalledTimes(1);
});

test('typing is left alone, but for ⌘ and Ctrl', () => {
  const registry = new ActionRegistry();
  const [pause, palette] = [action('p'), action('palette', { keys: ['mod+k'] })];
  registry.add(pause);
  registry.add(palette);
  const input = document.createElement('input');
  press(registry, { key: 'p', on: input });
  press(registry, { key: 'k', ctrlKey: true, on: input });
  press(registry, { key: 'p', altKey: true });
  expect(pause.run).not.toHaveBeenCalled();
  expect(palette.run).toHaveBeenCalledTimes(1);
});

test('what is disabled, and keys within a dialog, are left alone', () => {
  const registry = new ActionRegistry();
  const [off, on] = [action('a', { enabled: false }), action('b')];
  registry.add(off);
  registry.add(on);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  press(registry, { key: 'a' });
  press(registry, { key: 'b', on: dialog });
  expect(off.run).not.toHaveBeenCalled();
  expect(on.run).not.toHaveBeenCalled();
});
