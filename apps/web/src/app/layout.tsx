import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { isTheme, themeCookie } from '../client/view/theme.ts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Kubevitals', template: '%s · Kubevitals' },
  description: 'What one node is doing, and why.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#17181b' },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const theme = (await cookies()).get(themeCookie)?.value;
  const chosen = isTheme(theme) && theme !== 'system' ? theme : undefined;
  return (
    <html lang="en" data-theme={chosen} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
