import { MOBILE_MAX_WIDTH_PX } from '@baraza/schema/event/event-defaults';

const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry|Opera Mini/i;

export interface Device {
  /** CSS pixels. */
  width: number;
  /** How many fingers its screen feels. */
  touchPoints: number;
  userAgent: string;
}

/** Narrow, felt by fingers, or calling itself a phone: any of them will do. */
export const isMobile = ({ width, touchPoints, userAgent }: Device): boolean =>
  width <= MOBILE_MAX_WIDTH_PX || touchPoints > 0 || MOBILE_AGENT.test(userAgent);

export const thisDevice = (): Device => ({
  width: innerWidth,
  touchPoints: navigator.maxTouchPoints,
  userAgent: navigator.userAgent,
});

/** Opened from the home screen or the dock, as an app of its own. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && (navigator as { standalone?: boolean }).standalone === true);
