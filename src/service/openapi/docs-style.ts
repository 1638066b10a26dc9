import { themes } from '@/theme/tokens';

type Colours = (typeof themes)['dark' | 'light'];

/** What the page uses of the dashboard's colours. */
const COLOUR_NAMES = [
  'bg-app',
  'bg-panel',
  'bg-raised',
  'line',
  'line-strong',
  'text-1',
  'text-2',
  'text-3',
  'accent',
  'focus',
] as const satisfies readonly (keyof Colours)[];

const declare = (colours: Colours): string => COLOUR_NAMES.map((name) => `--${name}: ${colours[name]};`).join(' ');

/** Stylesheet of the page of documents: the colours of the dashboard, in the theme that the reader's system prefers. */
export const DOCS_STYLE = `:root { color-scheme: dark; ${declare(themes.dark)} }
@media (prefers-color-scheme: light) { :root { color-scheme: light; ${declare(themes.light)} } }
* { box-sizing: border-box; }
html { background: var(--bg-app); scroll-padding-top: 16px; }
body {
  margin: 0; color: var(--text-1); background: var(--bg-app);
  font: 400 15px / 24px "Inter Variable", Inter, system-ui, sans-serif; -webkit-text-size-adjust: 100%;
}
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
code, pre { font-family: "JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace; font-size: 0.875em; }
code { overflow-wrap: anywhere; }
td code, td a { overflow-wrap: normal; }
.skip { position: absolute; left: 16px; top: -64px; padding: 8px 12px; background: var(--bg-raised); }
.skip:focus { top: 8px; }
.page { max-width: 1360px; margin: 0 auto; padding: 32px 24px 96px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0; padding: 12px 0; list-style: none; }
nav a { display: inline-block; padding: 2px 0; }
nav { border-block: 1px solid var(--line); margin: 24px 0 32px; }
h1 { font-size: 28px; line-height: 36px; font-weight: 600; margin: 0 0 8px; letter-spacing: -0.015em; }
h2 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 48px 0 8px; letter-spacing: -0.01em; }
h3 { font-size: 16px; line-height: 24px; font-weight: 600; margin: 32px 0 8px; }
p { margin: 0 0 12px; max-width: 76ch; color: var(--text-2); }
pre {
  margin: 0 0 16px; padding: 12px 16px; overflow-x: auto;
  background: var(--bg-panel); border: 1px solid var(--line); border-radius: 6px;
}
.scroll { overflow-x: auto; margin: 0 0 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg-panel); }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--text-3); font-weight: 500; white-space: nowrap; border-bottom-color: var(--line-strong); }
tbody th { font-weight: 500; white-space: nowrap; }
td { color: var(--text-2); }
.wide { min-width: 240px; }
.number { text-align: right; white-space: nowrap; }
@media (width < 640px) { .page { padding: 20px 16px 64px; } h1 { font-size: 24px; line-height: 32px; } }
`;
