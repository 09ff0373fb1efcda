/** Follows the reader's light or dark preference; no external fonts or pictures. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --dim: #59636e; --paper: #fff; --panel: #f6f8fa; --line: #d1d9e0;
  --link: #0958b8; --get: #0a6b3d; --post: #0958b8; --put: #7a4b00; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --dim: #9aa5b1; --paper: #0f1419; --panel: #171d24;
  --line: #313a44; --link: #7ab7ff; --get: #57c98b; --post: #7ab7ff; --put: #e0b060; --delete: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); color: var(--ink);
  background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line);
  background: var(--panel); font-size: 14px; }
nav ul { margin: .25rem 0 .75rem; padding-left: 1.25rem; }
main { max-width: 66rem; padding: 1.5rem 2rem 6rem; }
a { color: var(--link); }
h2 { margin: 3rem 0 1rem; padding-top: 1rem; border-top: 2px solid var(--line); }
h3 { margin: 0 0 .5rem; font-size: 1rem; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--dim); }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.call { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--panel);
  scroll-margin-top: 1rem; }
.call:target { outline: 2px solid var(--link); }
.call p { margin: .25rem 0; }
.failures a { margin-right: .75rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
.method { font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.anchor { margin-left: auto; font-weight: 400; font-size: .875rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--dim); font-weight: 500; }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; border: 0; }
  main { padding: 1rem; } table { display: block; overflow-x: auto; } }
`;
