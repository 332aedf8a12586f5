import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderSVG } from 'uqr';
import type { AppLanguage } from '../../http/wanted-language.ts';
import type { Authority } from './authority.ts';

/** What the pages are about. */
export interface Venue {
  authority: Authority;
  /** Of the app, "https://192.168.1.20:3443". */
  app: string;
  /** Where a phone begins, "http://192.168.1.20:3080". */
  start: string;
}

/** The file that phones install. */
export const AUTHORITY_FILE = 'baraza-venue.crt';

/** The same page as Caddy serves at a venue, with our authority's name and the app's address. */
export function trustPage(template: string, { authority, app }: Venue): string {
  return template
    .replaceAll('Caddy Local Authority', authority.name)
    .replaceAll('href="/"', `href="${escaped(app)}/"`)
    .replaceAll(`href="${AUTHORITY_FILE}"`, `href="/${AUTHORITY_FILE}"`)
    .replace(
      '</body>',
      `<p dir="ltr" style="overflow-wrap: anywhere"><small>${escaped(authority.name)}, SHA-256 ${authority.fingerprint}</small></p></body>`,
    );
}

/** For a screen at the desk: one code that each phone scans first. */
export const posterPage = ({ authority, start }: Venue): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Baraza: scan this first</title>
    <style>
      body { margin: 0; min-block-size: 100vh; display: grid; place-content: center; justify-items: center; gap: 1.25rem;
             padding: 1.5rem; box-sizing: border-box; font: 1.25rem/1.5 system-ui, sans-serif; text-align: center; color: #111; background: #fff; }
      svg { inline-size: min(80vw, 55vh); block-size: auto; }
      h1 { font-size: 2rem; line-height: 1.2; margin: 0; }
      p { margin: 0; max-inline-size: 64rem; }
      span { display: inline-block; padding-inline: 0.75rem; }
      b { font-size: 1.5rem; overflow-wrap: anywhere; }
      small { color: #444; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <h1>Baraza</h1>
    ${renderSVG(start, { border: 2 })}
    <b dir="ltr">${escaped(start)}</b>
    <p>${Object.entries(SCAN)
      .map(([lang, words]) => `<span lang="${lang}" dir="auto">${words}</span>`)
      .join(' ')}</p>
    <p><small dir="ltr">${escaped(authority.name)}, SHA-256 ${authority.fingerprint}</small></p>
  </body>
</html>
`;

const SCAN: Record<AppLanguage, string> = {
  en: 'Join this network, then scan',
  fr: 'Rejoignez ce réseau, puis scannez',
  ar: 'انضم إلى هذه الشبكة، ثم امسح الرمز',
  es: 'Conéctese a esta red y escanee',
  pt: 'Ligue-se a esta rede e leia o código',
  sw: 'Jiunge na mtandao huu, kisha changanua',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Looks relative to `src` and to the bundled file, which are at different depths. @throws Error when it is missing */
export function readTemplate(): string {
  for (const up of ['..', '../..', '../../..']) {
    const file = fileURLToPath(new URL(`${up}/deploy/trust/index.html`, import.meta.url));
    if (existsSync(file)) return readFileSync(file, 'utf8');
  }
  throw new Error('The folder sync-server/deploy is missing.');
}
