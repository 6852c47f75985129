/** A file of its own to the browser, because the security policy allows no style inside the page. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --page: #fff;
  --side: #f6f8f8;
  --text: #1b2528;
  --quiet: #56656a;
  --line: #e2e8e8;
  --soft: #f1f5f5;
  --accent: #0b7a62;
  --get: #1c5fb8;
  --post: #0b7a62;
  --delete: #b3261e;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14191b;
    --side: #101517;
    --text: #e4eaeb;
    --quiet: #9dabaf;
    --line: #2a3336;
    --soft: #1c2326;
    --accent: #3fd6b4;
    --get: #7db4ff;
    --post: #3fd6b4;
    --delete: #ff8f87;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 264px minmax(0, 1fr);
  background: var(--page);
  color: var(--text);
  font: 14px/1.6 -apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC',
    'Hiragino Sans', 'Microsoft YaHei', sans-serif;
}
code { font-family: var(--mono); font-size: 13px; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; z-index: 2; padding: 8px 16px; background: var(--page); border-radius: 6px; }

nav {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  padding: 24px 16px 24px 24px;
  background: var(--side);
  border-right: 1px solid var(--line);
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav .product { margin: 0 0 16px; font-weight: 600; }
nav a { display: block; padding: 3px 8px; border-radius: 6px; color: var(--quiet); text-decoration: none; overflow-wrap: anywhere; }
nav .product a { padding: 0 8px; color: var(--text); }
nav a.area { margin-top: 12px; color: var(--text); font-weight: 600; }
nav a:hover { background: var(--soft); color: var(--text); }
nav .method { width: 34px; margin-right: 8px; padding: 0; background: none; font-size: 11px; text-align: left; }

main { max-width: 1040px; width: 100%; padding: 40px 48px 96px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
header p { margin: 0; max-width: 68ch; color: var(--quiet); }
header .facts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin-top: 12px; }
h2 { margin: 56px 0 16px; padding-bottom: 8px; border-bottom: 1px solid var(--line); font-size: 20px; line-height: 1.3; }
#conventions h2 { margin-top: 40px; }
dl { display: grid; grid-template-columns: 112px minmax(0, 1fr); gap: 8px 16px; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; max-width: 76ch; }

article { padding: 8px 0 24px; }
article + article { padding-top: 24px; border-top: 1px solid var(--line); }
h3 { margin: 0; font-size: 16px; font-weight: 600; line-height: 1.5; }
h3 a { display: inline-flex; align-items: baseline; gap: 12px; color: inherit; text-decoration: none; }
h3 a:hover code { text-decoration: underline; }
h3 code { font-size: 15px; }
article:target h3 { box-shadow: -12px 0 0 var(--page), -15px 0 0 var(--accent); }
.method {
  display: inline-block;
  flex: none;
  min-width: 58px;
  padding: 1px 8px;
  border-radius: 4px;
  background: var(--soft);
  font: 600 12px/1.6 var(--mono);
  text-align: center;
}
nav .method { min-width: 0; }
.get { color: var(--get); }
.post { color: var(--post); }
.delete { color: var(--delete); }
.about { display: flex; flex-wrap: wrap; gap: 0 24px; margin: 4px 0 0; color: var(--quiet); }
h4, summary { font-size: 14px; font-weight: 600; }
h4 { margin: 16px 0 4px; }
article p { margin: 0; }

table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
tr > :last-child { padding-right: 0; }
thead th { color: var(--quiet); font-size: 13px; }
thead th:nth-child(1) { width: 32%; }
thead th:nth-child(2) { width: 34%; }
.note { display: block; color: var(--quiet); }
.failures thead th:nth-child(1), .failures thead th:nth-child(2) { width: 96px; }
.failures td { font-variant-numeric: tabular-nums; }
.required { margin-left: 8px; color: var(--accent); font-size: 13px; white-space: nowrap; }
.values { display: block; }
.values code { display: inline-block; margin: 2px 2px 2px 0; padding: 0 6px; border-radius: 4px; background: var(--soft); }
details.part { margin-top: 12px; }
summary { width: fit-content; padding: 2px 0; cursor: pointer; }
td summary { font-weight: 400; color: var(--accent); }
summary small { margin-left: 4px; color: var(--quiet); font-size: 13px; font-weight: 400; font-variant-numeric: tabular-nums; }

@media (max-width: 900px) {
  html { scroll-padding-top: 64px; }
  body { display: block; }
  nav { z-index: 1; height: auto; padding: 8px 4px; overflow-x: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  nav .product, nav ul ul { display: none; }
  nav > ul { display: flex; gap: 4px; }
  nav a.area { margin: 0; padding: 6px 12px; white-space: nowrap; font-weight: 500; }
  main { padding: 24px 16px 64px; }
  h1 { font-size: 24px; }
  h2 { margin-top: 40px; }
}
@media (max-width: 600px) {
  dl { display: block; }
  dd { margin-bottom: 12px; }
  h3 a { flex-wrap: wrap; gap: 4px 12px; }
  table:not(.failures), table:not(.failures) tbody, table:not(.failures) tr { display: block; }
  table:not(.failures) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table:not(.failures) tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
  table:not(.failures) :is(th, td) { display: block; padding: 0; border: 0; }
  .failures thead th:nth-child(1), .failures thead th:nth-child(2) { width: 64px; }
}
@media print {
  nav, .skip { display: none; }
  body { display: block; }
}
`
