import type { INSTALL_HELP_BROWSERS } from '@baraza/schema/event/event-defaults';
import { installsFrom, isInstalled } from './device.ts';

export type BrowserName = (typeof INSTALL_HELP_BROWSERS)[number];

/** The browser whose menus to describe first. Brave identifies itself; the others only in their user agent. */
export function browserName(userAgent: string, isBrave: boolean): BrowserName {
  if (isBrave) return 'brave';
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox';
  if (/Chrome\/|CriOS\/|Chromium\//.test(userAgent)) return 'chrome';
  // Installed apps, and the browsers in other apps, have WebKit without the name of Safari.
  return /AppleWebKit\//.test(userAgent) ? 'safari' : 'chrome';
}

export const thisBrowser = (): BrowserName => browserName(navigator.userAgent, 'brave' in navigator);

/** Apps that name themselves, and any WebView of Android. */
const OTHER_APPS =
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bLinkedInApp\b|\bLine\/|\bMicroMessenger\b|\bSnapchat\b|\bBytedance/;

/** Whether a user agent is of the browser in another app. On an iPhone it has all that Safari's has but the name, as an installed app. */
export const isOfOtherApp = (userAgent: string, installed: boolean): boolean =>
  OTHER_APPS.test(userAgent) || (!installed && /AppleWebKit\//.test(userAgent) && !/Safari\//.test(userAgent));

/** Whether this is the browser in another app: it installs nothing, and no other browser finds what it stores. */
export const isInOtherApp = (): boolean => isOfOtherApp(navigator.userAgent, isInstalled());

/** The words on how to install the app with this browser, or on how to get into one that can. */
export const installSteps = () =>
  isInOtherApp() ? 'install.help.leaveApp' : (`install.help.steps.${thisBrowser()}.${installsFrom()}` as const);
