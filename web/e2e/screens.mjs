const ATTENDEE = 'amina@example.org';
const ADMIN = 'admin@example.org';

/**
 * Every screen, for `npm run screenshots`: its picture's name, its address, who looks at it, and what to tap first.
 * A new screen is a new line.
 */
export const screens = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'dashboard', path: '/', as: ATTENDEE },
  { name: 'admin-dashboard', path: '/admin/dashboard', as: ADMIN },
  { name: 'admin-check-in', path: '/admin/check-in', as: ADMIN },
  { name: 'admin-sync', path: '/admin/sync', as: ADMIN },
];

export const widths = [
  { name: '360', viewport: { width: 360, height: 740 }, touch: true },
  { name: '1280', viewport: { width: 1280, height: 800 }, touch: false },
];
