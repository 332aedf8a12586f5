import * as defaults from '@baraza/schema/event/event-defaults';
import { describe, expect, it } from 'vitest';
import { SAMPLE_FIGURES } from './admin/dashboard/use-admin-figures.ts';
import { SAMPLE_SPEAKERS, SAMPLE_SPONSORS } from './attendee/dashboard/samples.ts';
import { chooseShown } from './attendee/dashboard/with-samples.ts';
import admin from './i18n/en/admin.json';
import first from './i18n/en/first.json';
import inside from './i18n/en/inside.json';
import { errorText } from './shared/auth/auth-calls.ts';
import { isMobile } from './shared/install/device.ts';
import { badgeOf } from './shared/notifications/unread.ts';

/** What was promised to the people who use the app, word by word and number by number: one row for each. */

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const constants: Record<string, unknown> = { ...defaults };
const texts: Record<string, string> = { ...flat(first), ...flat(inside), ...flat(admin) };

function flat(part: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flat(value, `${path}${key}.`)),
    ),
  );
}

describe('texts', () => {
  it.each([
    ['auth.signIn', 'Sign In'],
    ['auth.signOut', 'Sign Out'],
    ['auth.failure.no_token', 'Authentication failed'],
    ['auth.failure.wrong_credentials', 'Invalid credentials'],
    ['auth.failure.failed', 'Login failed'],
    ['auth.failure.unexpected', 'An unexpected error occurred'],
    ['app.adminPanel', 'Admin Panel'],
    ['app.administrator', 'Administrator'],
    ['app.offline', "You're offline. Some features may not be available."],
    ['app.worker.error', 'Service worker error'],
    ['app.sections.dashboard', 'Dashboard'],
    ['app.sections.profile', 'Profile'],
    ['app.sections.attendees', 'Attendees'],
    ['app.sections.notifications', 'Notifications'],
    ['app.sections.exhibitors', 'Exhibitors'],
    ['app.sections.venue', 'Venue Map'],
    ['app.admin.dashboard', 'Dashboard'],
    ['app.admin.exhibitors', 'Exhibitors'],
    ['app.admin.attendees', 'Attendees'],
    ['app.admin.check-in', 'Check-In'],
    ['app.admin.messaging', 'Messaging'],
    ['dashboard.figure.totalAttendees', 'Total Attendees'],
    ['dashboard.figure.checkedInAttendees', 'Checked In'],
    ['dashboard.figure.totalSessions', 'Sessions'],
    ['dashboard.figure.totalExhibitors', 'Exhibitors'],
    ['dashboard.speakers.title', 'Featured Speakers'],
    ['dashboard.sponsors.title', 'Featured Sponsors'],
    ['dashboard.sessions.title', 'Upcoming Sessions'],
    ['ticket.code.title', 'Your QR Code'],
    ['ticket.card.checkedIn', 'Checked In'],
    ['ticket.card.ready', 'Ready to Check In'],
    ['ticket.card.scan', 'Scan QR'],
    ['ticket.card.now', 'Check In Now'],
    ['ticket.scan.stop', 'Stop Scanning'],
    ['ticket.scan.another', 'Scan Another'],
    ['ticket.scan.tryAgain', 'Try Again'],
    ['ticket.scan.success', 'Check-in successful!'],
    ['ticket.scan.invalid', 'Invalid QR code'],
    ['ticket.scan.failed', 'Error validating QR code. Please try again.'],
    ['scanner.failure.refused', 'Unable to access camera. Please check permissions.'],
    ['notifications.permission.unsupported', 'This browser does not support notifications'],
    ['install.onboarding.previous', 'Previous'],
    ['install.onboarding.next', 'Next'],
    ['install.onboarding.skip', 'Skip'],
    ['install.onboarding.start', 'Get Started'],
  ])('%s', (path, text) => {
    expect(texts[path]).toBe(text);
  });
});

describe('limits and delays', () => {
  it.each([
    ['EVENT_ID', 'event-001'],
    ['FALLBACK_USER_ID', 'user-001'],
    ['NOTIFICATION_PAGE_SIZE', 50],
    ['EXHIBITOR_LIST_LIMIT', 100],
    ['UNREAD_BADGE_MAX', 9],
    ['REALTIME_RECONNECT_ATTEMPTS', 5],
    ['REALTIME_RECONNECT_STEP_MS', 1_000],
    ['NOTIFICATION_SOUND_VOLUME', 0.5],
    ['WELCOME_AUTO_CLOSE_MS', 5_000],
    ['INSTALL_BANNER_DELAY_MS', 3_000],
    ['MOBILE_MAX_WIDTH_PX', 768],
    ['INSTALL_ONBOARDING_DELAY_MS', 2_000],
    ['SIMULATED_SCAN_MS', 2_000],
    ['CAMERA_IDEAL_SIZE', { width: 1280, height: 720 }],
    ['SPONSOR_TIERS', ['platinum', 'gold', 'silver', 'bronze']],
    ['INSTALL_HELP_BROWSERS', ['brave', 'chrome', 'firefox', 'safari', 'edge']],
  ] as const)('%s', (name, value) => {
    expect(constants[name]).toEqual(value);
  });

  it.each([
    ['NOTIFICATION_PAGE_SIZE', 'attendee/notifications/notifications-screen.tsx'],
    ['UNREAD_BADGE_MAX', 'shared/notifications/unread.ts'],
    ['REALTIME_RECONNECT_ATTEMPTS', 'replica/realtime/realtime.ts'],
    ['REALTIME_RECONNECT_STEP_MS', 'replica/realtime/realtime.ts'],
    ['NOTIFICATION_SOUND_VOLUME', 'attendee/notifications/new-notifications.tsx'],
    ['WELCOME_AUTO_CLOSE_MS', 'attendee/welcome/welcome-modal.tsx'],
    ['INSTALL_BANNER_DELAY_MS', 'shared/install/install-banner.tsx'],
    ['MOBILE_MAX_WIDTH_PX', 'shared/install/device.ts'],
    ['INSTALL_ONBOARDING_DELAY_MS', 'shared/install/install-onboarding.tsx'],
    ['SIMULATED_SCAN_MS', 'shared/scanner/camera/camera-scanner.tsx'],
    ['CAMERA_IDEAL_SIZE', 'shared/scanner/camera/open-camera.ts'],
    ['INSTALL_HELP_BROWSERS', 'shared/install/install-help.tsx'],
    ['SPONSOR_TIERS', 'attendee/exhibition/exhibitor-list.ts'],
  ])('%s is what %s goes by', (name, file) => {
    // Once where it is imported, once where it is used.
    expect(sources[`./${file}`]?.split(new RegExp(`\\b${name}\\b`)).length).toBeGreaterThan(2);
  });
});

describe('storage keys', () => {
  it.each([
    ['authToken', 'shared/auth/session/stored-token.ts'],
    ['darkMode', 'ui/dark-mode.ts'],
    ['hasShownInstallPrompt', 'shared/install/install-banner.tsx'],
    ['hasSeenInstallOnboarding', 'shared/install/install-onboarding.tsx'],
    ['lastWelcomeDate', 'attendee/welcome/welcome-modal.tsx'],
  ] as const)('%s, in %s', (key, file) => {
    expect(defaults.STORAGE_KEYS[key]).toBe(key);
    expect(sources[`./${file}`]).toContain(`STORAGE_KEYS.${key}`);
  });
});

describe('fallbacks', () => {
  const never = { filled: false, state: 'offline' } as const;

  it.each([
    ['figures of an admin who never reached the server', SAMPLE_FIGURES.total_users, 850],
    ['checked in', SAMPLE_FIGURES.checked_in_users, 320],
    ['exhibitors', SAMPLE_FIGURES.total_exhibitors, 25],
    ['sessions', SAMPLE_FIGURES.total_sessions, 3],
    ['notifications today', SAMPLE_FIGURES.notifications_today, 5],
    ['speakers', SAMPLE_SPEAKERS.length, 3],
    ['sponsors', SAMPLE_SPONSORS.length, 3],
    ['speakers, as they are shown', chooseShown([], SAMPLE_SPEAKERS, never), { of: 'sample', items: SAMPLE_SPEAKERS }],
    ['sponsors, as they are shown', chooseShown([], SAMPLE_SPONSORS, never), { of: 'sample', items: SAMPLE_SPONSORS }],
    ['unread notifications, none', badgeOf(0), undefined],
    ['unread notifications, nine', badgeOf(9), 9],
    ['unread notifications, ten', badgeOf(10), { over: 9 }],
  ])('%s', (_, shown, promised) => {
    expect(shown).toEqual(promised);
  });

  const failed = { status: 502, statusText: 'Bad Gateway' };
  it.each([
    ['the server’s detail first', { detail: 'A', message: 'B' }, 'A'],
    ['then its message', { message: 'B' }, 'B'],
    ['then status and its text', {}, 'HTTP 502: Bad Gateway'],
  ])('of what went wrong is told %s', (_, body, text) => {
    expect(errorText(body, failed)).toBe(text);
  });
});

describe('a phone', () => {
  const computer = { width: 1280, touchPoints: 0, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' };
  it.each([
    ['is as wide as 768', { ...computer, width: 768 }, true],
    ['is no wider', { ...computer, width: 769 }, false],
    ['feels fingers', { ...computer, touchPoints: 5 }, true],
    ['says that it is one', { ...computer, userAgent: 'Mozilla/5.0 (Linux; Android 14)' }, true],
  ])('%s', (_, device, mobile) => {
    expect(isMobile(device)).toBe(mobile);
  });
});

describe('the camera and the service worker', () => {
  it.each([
    ['shared/scanner/camera/open-camera.ts', "facingMode: { ideal: 'environment' }"],
    ['shared/offline-app/worker-status.ts', "'/sw.js'"],
    ['replica/realtime/realtime.ts', '/api/notifications/ws/notifications/'],
  ])('%s says %s', (file, words) => {
    expect(sources[`./${file}`]).toContain(words);
  });
});
