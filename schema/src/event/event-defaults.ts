/** The business constants of the product: ids, limits, delays (ms unless named otherwise) and storage keys. */
export const EVENT_ID = 'event-001';
export const FALLBACK_USER_ID = 'user-001';

export const NOTIFICATION_PAGE_SIZE = 50;
export const EXHIBITOR_LIST_LIMIT = 100;
/** Above this many unread notifications the badge shows "9+". */
export const UNREAD_BADGE_MAX = 9;

export const REALTIME_RECONNECT_ATTEMPTS = 5;
/** Multiplied by the number of the attempt. */
export const REALTIME_RECONNECT_STEP_MS = 1_000;

/** 0 to 1. */
export const NOTIFICATION_SOUND_VOLUME = 0.5;
export const WELCOME_AUTO_CLOSE_MS = 5_000;
export const INSTALL_BANNER_DELAY_MS = 3_000;
/** CSS pixels; at or below it a screen counts as mobile. */
export const MOBILE_MAX_WIDTH_PX = 768;
export const INSTALL_ONBOARDING_DELAY_MS = 2_000;
export const SIMULATED_SCAN_MS = 2_000;

/** Preferred CSS pixels of the rear camera's image. */
export const CAMERA_IDEAL_SIZE = { width: 1280, height: 720 } as const;

export const STORAGE_KEYS = {
  authToken: 'authToken',
  darkMode: 'darkMode',
  hasShownInstallPrompt: 'hasShownInstallPrompt',
  hasSeenInstallOnboarding: 'hasSeenInstallOnboarding',
  lastWelcomeDate: 'lastWelcomeDate',
} as const;

export const SPONSOR_TIERS = ['platinum', 'gold', 'silver', 'bronze'] as const;
export const INSTALL_HELP_BROWSERS = ['brave', 'chrome', 'firefox', 'safari', 'edge'] as const;
