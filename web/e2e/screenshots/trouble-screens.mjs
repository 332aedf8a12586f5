const ADMIN = 'admin@example.org';
const HOLD = { pid: 4711, application_name: 'psql', prepared: null, role: 'postgres', database: 'baraza' };
const since = () => new Date(Date.now() - 12 * 60_000).toISOString();

/** The dashboard while the server says this of itself. */
const degraded = (reason, more = {}) => ({
  name: `trouble-${reason.replace('_', '-')}`,
  path: '/admin/dashboard',
  as: ADMIN,
  async first(page) {
    const body = { state: 'degraded', reason, detail: 'For programs.', since: since(), ...more };
    await page.route('**/api/admin/health', (route) => route.fulfill({ json: body }));
    await page.reload();
    await page.getByRole('alert').waitFor();
    await page.locator('[data-sync=up_to_date]').first().waitFor();
  },
});

/** What nobody waits for: the screen asks for the time again when it is looked at. */
async function minutesLater(page, minutes) {
  await page.evaluate((by) => {
    const now = Date.now;
    Date.now = () => now() + by;
    document.dispatchEvent(new Event('visibilitychange'));
  }, minutes * 60_000);
}

/** A door that scans, and to whose queue the server answers this, or nothing. */
const door = (name, chooseGate, scan, answer) => ({
  name: `trouble-door-${name}`,
  path: '/admin/check-in',
  as: ADMIN,
  unsynced: true,
  async first(page, { nextTicket }) {
    // Without a socket each push is a call.
    await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
    await page.reload();
    await chooseGate(page);
    await page.route('**/api/sync/push', answer);
    await scan(page, await nextTicket());
    const verdict = page.locator('[data-verdict=admitted]');
    await verdict.click();
    await verdict.waitFor({ state: 'detached' });
    await minutesLater(page, 5);
    await page.locator('[data-stuck]').waitFor();
  },
});

const unavailable = (route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, detail: 'x', code: 'unavailable' }),
  });

/** Each trouble of a server as the dashboard names it, and what a door says while nothing reaches it. */
export const troubleScreens = (chooseGate, scan) => [
  ...['disk_full', 'read_only', 'no_answer', 'not_open', 'no_room', 'no_backup'].map((reason) => degraded(reason)),
  degraded('news_held', { hold: HOLD }),
  door('refused', chooseGate, scan, unavailable),
  door('unanswered', chooseGate, scan, (route) => route.abort()),
];
