export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'kubevitals-theme';

export function isTheme(name: string | undefined): name is Theme {
  return themes.some((theme) => theme === name);
}
