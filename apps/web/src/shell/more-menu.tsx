'use client';

import { keys, themes, usePageAction, useTheme, useTimeZone, useTRPCClient } from '../client/index.ts';
import { Menu } from '../ui/menu.tsx';
import { useOverlay } from './overlays.tsx';

const themeNames = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

/** Theme, time zone, keys, sign-out: also in the palette. */
export function MoreMenu() {
  const [theme, setTheme] = useTheme();
  const zone = useTimeZone();
  const hub = useTRPCClient();
  const openOverlay = useOverlay();
  const signOut = async () => {
    await hub.session.signOut.mutate();
    window.location.assign('/signin?reason=signed-out');
  };
  const nextTheme = theme === 'dark' ? 'light' : 'dark';
  const nextZone = zone.choice === 'utc' ? 'local' : 'utc';
  usePageAction({
    id: 'theme',
    keys: [],
    title: `Switch to the ${nextTheme} theme`,
    group: 'Page',
    run: () => setTheme(nextTheme),
  });
  usePageAction({
    id: 'zone',
    keys: [],
    title: nextZone === 'utc' ? 'Show times in UTC' : 'Show times in your own zone',
    group: 'Time',
    run: () => zone.set(nextZone),
  });
  usePageAction({ id: 'sign-out', keys: [], title: 'Sign out', group: 'Page', run: () => void signOut() });
  return (
    <Menu
      title="Theme, time zone and more"
      align="end"
      label={<span aria-hidden="true">⋯</span>}
      sections={[
        {
          title: 'Theme',
          items: themes.map((name) => ({
            id: name,
            title: themeNames[name],
            checked: name === theme,
            run: () => setTheme(name),
          })),
        },
        {
          title: 'Times in',
          items: (['local', 'utc'] as const).map((choice) => ({
            id: choice,
            title: choice === 'utc' ? 'UTC' : 'Your own zone',
            checked: zone.choice === choice,
            run: () => zone.set(choice),
          })),
        },
        {
          items: [
            { id: 'help', title: 'Keys', hint: keys.help.keys[0], run: () => openOverlay('help') },
            { id: 'out', title: 'Sign out', run: () => void signOut() },
          ],
        },
      ]}
    />
  );
}
