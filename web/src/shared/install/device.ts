import { MOBILE_MAX_WIDTH_PX } from '@baraza/schema/event/event-defaults';

const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry|Opera Mini/i;

export interface Device {
  /** CSS pixels. */
  width: number;
  /** Number of simultaneous touches that the screen supports. */
  touchPoints: number;
  userAgent: string;
}

/** A narrow screen, touch input or a mobile user agent: one of them is enough. */
export const isMobile = ({ width, touchPoints, userAgent }: Device): boolean =>
  width <= MOBILE_MAX_WIDTH_PX || touchPoints > 0 || MOBILE_AGENT.test(userAgent);

export const thisDevice = (): Device => ({
  width: innerWidth,
  touchPoints: navigator.maxTouchPoints,
  userAgent: navigator.userAgent,
});

/** Whether the app runs as an installed app (home screen or dock). */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && (navigator as { standalone?: boolean }).standalone === true);

/**
 * Whose menus lead to an installation. On an iPhone and an iPad every browser is WebKit, which alone has
 * `navigator.standalone`, and each has its own way to the share sheet.
 */
export const installsFrom = (): 'iphone' | 'phone' | 'computer' =>
  'standalone' in navigator && navigator.maxTouchPoints > 0 ? 'iphone' : isMobile(thisDevice()) ? 'phone' : 'computer';
