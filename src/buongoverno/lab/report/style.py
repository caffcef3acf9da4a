"""How a page looks: the house's colours by day and by night, one column on a phone."""

STYLE = """
:root {
  color-scheme: light dark;
  --ground: #f6efe2; --panel: #fffaf0; --ink: #2b2118; --muted: #6b5d4f; --line: #d8c9b0;
  --sinopia: #a63d2f; --azurite: #2f5d8a;
  --series-1: #d55e00; --series-2: #0072b2; --series-3: #009e73; --series-4: #7b4ea3;
  --series-5: #b07a10;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1d1a17; --panel: #292420; --ink: #efe6d8; --muted: #b3a594; --line: #4a4138;
    --sinopia: #d9705f; --azurite: #7fa9d1;
    --series-1: #f0863a; --series-2: #56a8e0; --series-3: #35c99a; --series-4: #b58fd8;
    --series-5: #e3b04b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5;
  font-family: "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
h1, h2 { font-family: "EB Garamond", Garamond, Georgia, serif; line-height: 1.2; }
h1 { margin: 1rem 0 0.25rem; font-size: 2.1rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.3rem; }
a { color: var(--azurite); }
code { overflow-wrap: anywhere; font-size: 0.9em; }
.lead, .note { color: var(--muted); max-width: 60rem; }
.plots { columns: 2 30rem; column-gap: 1rem; }
section, figure {
  margin: 0 0 1rem; padding: 1rem; background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px;
}
.plots figure { break-inside: avoid; }
figcaption p { margin: 0.5rem 0 0; }
.why { color: var(--muted); font-size: 0.92em; }
figcaption > .wide { margin-top: 0.5rem; max-height: 30rem; overflow-y: auto; }
.picture, .wide { overflow-x: auto; }
.picture svg { display: block; width: 100%; min-width: 20rem; max-width: 36rem; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
tbody td, tbody th { border-top: 1px solid var(--line); }
tbody th { font-weight: 400; min-width: 8rem; }
thead th { color: var(--muted); font-weight: 600; }
td span { white-space: nowrap; }
section p { margin: 0.5rem 0 0; }
td.sure { font-weight: 700; }
details { margin-top: 0.5rem; }
summary { cursor: pointer; color: var(--azurite); min-height: 1.75rem; }
.key {
  display: inline-block; width: 0.8em; height: 0.8em; border-radius: 50%; margin-right: 0.4em;
}
@media (max-width: 40rem) {
  main { padding: 0.5rem; }
  section, figure { padding: 0.75rem; }
  h1 { font-size: 1.7rem; }
  table { font-size: 0.9em; }
  td, thead th { white-space: nowrap; }
  .wide th:first-child { position: sticky; left: 0; background: var(--panel); }
  tbody th { min-width: 7rem; max-width: 9rem; }
}
@media print { body { background: none; } figure { break-inside: avoid; } }
"""
