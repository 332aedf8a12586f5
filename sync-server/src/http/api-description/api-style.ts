/** A file of its own, because the Content-Security-Policy allows no inline style. */
export const API_STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; }
h2 { margin-block-start: 2.5rem; }
article { border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-block: 1rem; }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
summary { cursor: pointer; padding-block: 0.25rem; }
pre { overflow-x: auto; background: color-mix(in srgb, currentColor 8%, transparent); padding: 0.75rem; border-radius: 0.5rem; }
.method { text-transform: uppercase; }
.who { opacity: 0.75; }
`;
