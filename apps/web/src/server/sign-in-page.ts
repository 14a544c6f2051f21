/** Why somebody sees this page. */
export type SignInNotice = 'none' | 'invalid' | 'too-many';

const notices: Record<SignInNotice, string> = {
  none: '',
  invalid: 'This link was used already, or has expired. Each one works once.',
  'too-many': 'Too many failed attempts from this address. Wait a minute.',
};

// The colours and sizes of the other pages (`src/app/tokens.css`); this one stands alone, without scripts or files.
const style = `
:root { color-scheme: light dark; --bg: #f7f7f5; --panel: #fff; --line: #e4e4e0; --ink: #1c1d1f; --ink2: #5b5e63; --link: #2f55c8; --bad: #c0262d; }
@media (prefers-color-scheme: dark) { :root { --bg: #101113; --panel: #17181b; --line: #2a2c31; --ink: #ececee; --ink2: #a8abb2; --link: #8fb0ff; --bad: #f2777a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--bg); color: var(--ink);
  font: 13px/1.45 system-ui, sans-serif; }
main { width: 100%; max-width: 520px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 24px; }
h1 { font-size: 18px; margin: 0 0 12px; }
p { margin: 0 0 12px; }
code { font: 12px/1.45 ui-monospace, monospace; background: var(--bg); border: 1px solid var(--line); border-radius: 6px; padding: 2px 6px; }
.notice { color: var(--bad); font-weight: 600; }
form { display: flex; gap: 8px; margin-top: 16px; flex-wrap: wrap; }
label { width: 100%; color: var(--ink2); }
input { flex: 1 1 240px; min-width: 0; min-height: 32px; padding: 4px 8px; font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--line); border-radius: 6px; }
button { min-height: 32px; padding: 4px 16px; font: inherit; color: var(--panel); background: var(--link); border: 0; border-radius: 6px; cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`;

/** The page that says where the sign-in link is found. It holds no script. `next` is a path of ours. */
export function signInPage(next: string, notice: SignInNotice): string {
  const said = notices[notice] ? `<p class="notice" role="alert">${notices[notice]}</p>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in · Kubevitals</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sign in to Kubevitals</h1>
${said}
<p>When Kubevitals starts, it prints a sign-in link in its terminal. Open that link in this browser.</p>
<p>For a new link, run this on the machine of the hub:</p>
<p><code>npx kubevitals sign-in-link</code></p>
<form method="get" action="/signin">
<label for="token">Or paste the link’s token</label>
<input id="token" name="token" autocomplete="off" autocapitalize="none" spellcheck="false" required>
<input type="hidden" name="next" value="${escapeHtml(next)}">
<button type="submit">Sign in</button>
</form>
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
