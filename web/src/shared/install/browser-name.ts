import type { INSTALL_HELP_BROWSERS } from '@baraza/schema/event/event-defaults';

export type BrowserName = (typeof INSTALL_HELP_BROWSERS)[number];

/** The browser whose menus to describe first. Brave identifies itself; the others only in their user agent. */
export function browserName(userAgent: string, isBrave: boolean): BrowserName {
  if (isBrave) return 'brave';
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox';
  if (/Chrome\/|CriOS\/|Chromium\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'chrome';
}

export const thisBrowser = (): BrowserName => browserName(navigator.userAgent, 'brave' in navigator);
