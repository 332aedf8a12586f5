import { MOBILE_MAX_WIDTH_PX } from '@baraza/schema/event/event-defaults';

const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry|Opera Mini/i;

export interface Device {
  /** CSS pixels. */
  width: number;
  /** Number of simultaneous touches that the screen supports. */
  touchPoints: number;
  userAgent: string;
}

/** A narrow screen, touch input or, as specified, a mobile user agent: one of them is enough. */
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

export interface Hand {
  /** What `navigator.standalone` is: only WebKit on an iPhone or iPad has it. */
  standalone: boolean | undefined;
  touchPoints: number;
  /** Whether what mostly points is a finger. A laptop with a touch screen has a mouse or a pad first. */
  isCoarse: boolean;
}

/**
 * Whose menus lead to an installation, by what the device can do. On an iPhone and an iPad every browser is WebKit, and each has
 * its own way to the share sheet.
 */
export const menusOf = ({ standalone, touchPoints, isCoarse }: Hand): 'iphone' | 'phone' | 'computer' => {
  if (standalone !== undefined && touchPoints > 0) return 'iphone';
  return isCoarse ? 'phone' : 'computer';
};

export const installsFrom = (): ReturnType<typeof menusOf> =>
  menusOf({
    standalone: (navigator as { standalone?: boolean }).standalone,
    touchPoints: navigator.maxTouchPoints,
    isCoarse: matchMedia('(pointer: coarse)').matches,
  });
