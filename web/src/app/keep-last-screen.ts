import { useEffect } from 'react';
import { EVENT_BASE } from '../replica/event-base.ts';
import { keepLastScreen } from '../shared/auth/session/stored-token.ts';

/** Characters: the home screen of the sample event has 66,000, and all that a site keeps there may have 5 million. */
const MOST = 200_000;

/** After this long a page may be killed without a word: milliseconds. */
const SOON = 4_000;

/** Keeps the home screen as it looks when it is left, for `last-screen.js` to show at the next start. */
export function useLastScreen(userId: string): void {
  useEffect(() => {
    const keep = () => keepHome(userId);
    const left = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const soon = setTimeout(keep, SOON);
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', left);
    return () => {
      clearTimeout(soon);
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', left);
    };
  }, [userId]);
}

function keepHome(userId: string): void {
  const root = document.getElementById('root');
  const { pathname, search, hash } = location;
  if (!root || pathname + search + hash !== `${EVENT_BASE}/` || root.querySelector('[data-loading], dialog[open]'))
    return;
  const html = markupOf(root);
  if (html.length > MOST) return;
  const hrefs = (which: string) =>
    [...document.querySelectorAll(`link[rel="stylesheet"]${which}`)].map((link) => link.getAttribute('href'));
  // The sheet that is in the page names the version of the app.
  const [version] = hrefs('[disabled]');
  const sheets = hrefs(':not([disabled])');
  keepLastScreen(userId, JSON.stringify({ day: new Date().toDateString(), version, sheets, html }));
}

function markupOf(root: HTMLElement): string {
  const { lang, dir } = document.documentElement;
  const copy = document.createElement('div');
  Object.assign(copy, { lang, dir });
  copy.append(...root.cloneNode(true).childNodes);
  leaveForLater(root, copy);
  for (const part of copy.querySelectorAll<HTMLElement>('[style]')) {
    part.dataset.style = part.style.cssText;
    part.removeAttribute('style');
  }
  // How it stands with the server is another matter by then.
  for (const part of copy.querySelectorAll('[data-fleeting]')) part.replaceChildren();
  // Pictures from memory are gone with the page.
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.removeAttribute('src');
  for (const part of copy.querySelectorAll('a, button, input, select, textarea, [tabindex]'))
    part.setAttribute('tabindex', '-1');
  return copy.outerHTML;
}

/** Sections below the first screen are styled and laid out only when they are scrolled to: an old phone would wait for them. */
function leaveForLater(root: HTMLElement, copy: HTMLElement): void {
  const copies = copy.querySelectorAll<HTMLElement>('main section');
  for (const [at, part] of root.querySelectorAll('main section').entries()) {
    const { top, height } = part.getBoundingClientRect();
    if (top + scrollY < innerHeight) continue;
    copies[at]?.style.setProperty('content-visibility', 'auto');
    copies[at]?.style.setProperty('contain-intrinsic-block-size', `${height}px`);
  }
}
