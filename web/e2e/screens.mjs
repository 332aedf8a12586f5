const ATTENDEE = 'amina@example.org';
const ADMIN = 'admin@example.org';

/** A device is asked once. */
async function chooseGate(page) {
  const question = page.getByText('Which gate is this?');
  await question.or(page.locator('[data-inside]')).first().waitFor();
  if (await question.isVisible()) await page.getByRole('button', { name: 'Main entrance' }).click();
  await page.locator('[data-inside]').waitFor();
}

/** As a hand scanner does it: types the code, faster than a person, and ends with Enter. */
async function scan(page, code) {
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );
}

/**
 * Every screen, for `npm run screenshots`: its picture's name, its address, who looks at it, and what happens first.
 * A new screen is a new line.
 */
export const screens = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'dashboard', path: '/', as: ATTENDEE },
  { name: 'venue', path: '/?section=venue', as: ATTENDEE },
  { name: 'attendees', path: '/?section=attendees', as: ATTENDEE },
  { name: 'notifications', path: '/?section=notifications', as: ATTENDEE },
  { name: 'exhibitors', path: '/?section=exhibitors', as: ATTENDEE },
  { name: 'profile', path: '/?section=profile', as: ATTENDEE },
  { name: 'admin-dashboard', path: '/admin/dashboard', as: ADMIN },
  { name: 'door-gates', path: '/admin/check-in', as: ADMIN },
  { name: 'door', path: '/admin/check-in', as: ADMIN, first: chooseGate },
  {
    name: 'door-admitted',
    path: '/admin/check-in',
    as: ADMIN,
    async first(page, { nextTicket }) {
      await chooseGate(page);
      await scan(page, await nextTicket());
      await page.locator('[data-verdict=admitted]').waitFor();
    },
  },
  {
    name: 'door-refused',
    path: '/admin/check-in',
    as: ADMIN,
    async first(page) {
      await chooseGate(page);
      await scan(page, 'https://example.org/not-a-ticket');
      await page.locator('[data-verdict=not_a_ticket]').waitFor();
    },
  },
  { name: 'admin-exhibitors', path: '/admin/exhibitors', as: ADMIN },
  { name: 'admin-programme', path: '/admin/exhibitors?view=programme', as: ADMIN },
  { name: 'check-in-records', path: '/admin/check-in?view=records', as: ADMIN },
  { name: 'check-in-conflicts', path: '/admin/check-in?view=conflicts', as: ADMIN },
  { name: 'admin-sync', path: '/admin/sync', as: ADMIN },
];

export const widths = [
  { name: '360', viewport: { width: 360, height: 740 }, touch: true },
  { name: '1280', viewport: { width: 1280, height: 800 }, touch: false },
];
