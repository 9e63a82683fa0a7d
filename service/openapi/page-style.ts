/** The look of the documentation page, light and dark. */
export const style = `
:root { color-scheme: light dark; --line: #8884; --accent: #0b6e69; --soft: #8881; --warn: #a14a00; }
@media (prefers-color-scheme: dark) { :root { --accent: #5cc8bf; --warn: #ffb070; } }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); font: 16px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; font-size: 0.875rem; }
nav p { margin: 0; font-weight: 600; }
nav .title { margin-bottom: 1rem; font-size: 1.125rem; }
nav a { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
main { padding: 1.5rem 2rem 6rem; max-width: 60rem; }
h1 small { font-weight: 400; font-size: 1rem; }
h2 { margin-top: 2.5rem; }
section { scroll-margin-top: 1rem; }
.operation { border-top: 1px solid var(--line); padding-top: 0.5rem; margin-top: 1.5rem; }
b.get, b.post, b.put, b.delete { text-transform: uppercase; font-size: 0.75rem; letter-spacing: 0.04em; color: var(--accent); }
b.delete { color: var(--warn); }
table { width: 100%; border-collapse: collapse; margin: 0.75rem 0; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.5rem; border-bottom: 1px solid var(--line); }
code, pre, textarea { font-family: ui-monospace, monospace; font-size: 0.9em; }
a { color: var(--accent); }
.mark { border: 1px solid var(--line); border-radius: 1rem; padding: 0.05rem 0.6rem; font-size: 0.8125rem; }
.unstable, .warning { color: var(--warn); }
details { background: var(--soft); border-radius: 0.5rem; padding: 0.75rem 1rem; }
summary { cursor: pointer; min-height: 1.75rem; }
form { display: grid; gap: 0.75rem; margin-top: 0.75rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
input, textarea, button { font: inherit; padding: 0.5rem; min-height: 2.75rem; border: 1px solid var(--line); border-radius: 0.375rem; }
button { justify-self: start; min-width: 8rem; background: var(--accent); color: Canvas; border: 0; cursor: pointer; }
pre { margin: 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`;
