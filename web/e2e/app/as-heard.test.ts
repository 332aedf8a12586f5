import { afterAll, beforeAll, test } from 'vitest';
import { DemoServer, EMBEDDED } from '../support/demo-server.ts';
import { Heard } from '../support/heard/heard.ts';
import { Phone } from '../support/phone.ts';
import { slowClockAt } from '../support/slow-clock.ts';

// `RECORD_HEARD=1 npx vitest run --project=e2e web/e2e/app/as-heard.test.ts` writes the records anew: read the difference.

/** In the morning of the second day of three, at the venue. */
const clock = slowClockAt('2027-03-10T10:05:10+03:00');
// Postgres would have its own clock.
const server = new DemoServer(EMBEDDED, clock);
beforeAll(() => server.start());
afterAll(() => server.remove());

/** In a page, before its scripts: a verdict stays until somebody goes on, however long a busy machine takes to read it. */
function keepVerdicts(): void {
  const start = window.setTimeout;
  const SHOWN_MS = [1_800, 3_000];
  window.setTimeout = ((then: () => void, ms?: number) =>
    SHOWN_MS.includes(ms ?? 0) && document.querySelector('dialog[data-verdict]') ? 0 : start(then, ms)) as typeof start;
}

const recordOf = (name: string) => new URL(`./as-heard/${name}.txt`, import.meta.url);

test('who signs in, finds a session and somebody to know hears what others see', async () => {
  const phone = await Phone.open(server.address, undefined, { clock });
  const heard = await Heard.on(phone, recordOf('attendee'));
  const { page } = phone;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const section = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name });
  const closes = async () => {
    await page.keyboard.press('Escape');
    await heard.hears();
  };

  heard.step('Comes to the page that everybody sees');
  await phone.goTo('/');
  await heard.hears();
  await heard.reads(main);
  heard.step('Goes on to sign in');
  await heard.press(page.getByRole('link', { name: 'Sign In' }).first());
  await heard.hears();
  await heard.reads(main);
  heard.step('Sends it empty');
  await heard.press(page.getByRole('button', { name: 'Sign In' }));
  await heard.hears();
  await heard.reads(page.locator('main form'));
  heard.step('Signs in');
  await heard.fill(page.getByLabel('Email'), 'heard@example.org');
  await heard.fill(page.getByLabel('Password', { exact: true }), 'secret');
  await heard.press(page.getByLabel('Password', { exact: true }));
  await heard.hears();
  await heard.reads(page.getByRole('banner').first());
  await heard.reads(main);
  await heard.reads(page.getByRole('navigation', { name: 'Main' }));

  heard.step('Checks in');
  await heard.press(page.getByRole('button', { name: 'Check In Now' }));
  await heard.hears();

  heard.step('Goes to the programme');
  await heard.press(section('Programme'));
  await heard.hears();
  await heard.reads(main);
  heard.step('Looks for a session');
  await heard.fill(page.getByRole('searchbox'), 'fifth failed rain');
  await heard.hears();
  heard.step('Opens it');
  await heard.press(page.getByRole('button', { name: /After the fifth failed rain Savanna/ }));
  await heard.hears();
  await heard.reads(dialog);
  heard.step('Stars it');
  await heard.press(dialog.getByRole('button', { name: 'Add to my agenda' }));
  await heard.hears();
  await heard.reads(dialog.getByRole('button', { name: 'In my agenda' }));
  heard.step('Closes it');
  await closes();
  heard.step('Looks at the own agenda');
  await heard.press(page.getByRole('radio', { name: 'Programme' }), 'ArrowRight');
  await heard.hears();
  await heard.reads(main);

  heard.step('Goes to the people');
  await heard.press(section('Attendees'));
  await heard.hears();
  await heard.reads(main);
  heard.step('Looks for somebody');
  await heard.fill(page.getByRole('searchbox'), 'adaeze umeadi');
  await heard.hears();
  heard.step('Opens the card');
  await heard.press(main.getByRole('button', { name: 'Adaeze Umeadi' }));
  await heard.hears();
  await heard.reads(dialog);
  heard.step('Asks to connect');
  await heard.press(dialog.getByRole('button', { name: 'Connect' }));
  await heard.hears();
  heard.step('Closes the card');
  await closes();

  heard.step('Goes to the notifications');
  await heard.press(section('Alerts'));
  await heard.hears();
  await heard.reads(main);
  heard.step('Marks all as read');
  await heard.press(page.getByRole('button', { name: 'Mark all as read' }), 'Space');
  await heard.hears();
  heard.end();
});

test('a door hears whom it lets in and whom it refuses', async () => {
  // Whoever has come in by then is counted, whether that journey was made before or not.
  const { access_token: token, user } = await server.signIn('heard@example.org');
  await server.call('POST', `/api/checkin/manual?user_id=${user.id}&event_id=event-001`, { token });
  const ticket = await server.ticketOf(await server.signIn('wanjiru.heard@example.org'));
  const phone = await Phone.open(server.address, undefined, { clock });
  const heard = await Heard.on(phone, recordOf('door'));
  await phone.context.addInitScript(keepVerdicts);
  const { page } = phone;
  const main = page.getByRole('main');
  const verdict = page.getByRole('dialog');
  const scan = async (code: string) => {
    await phone.handScan(code);
    await heard.hears();
    await heard.reads(verdict);
    await heard.press(verdict.getByRole('button'));
    await heard.hears();
  };

  heard.step('Signs in at the door’s address');
  await phone.goTo('/admin/check-in');
  await heard.fill(page.getByLabel('Email'), 'admin.heard@example.org');
  await heard.fill(page.getByLabel('Password', { exact: true }), 'secret');
  await heard.press(page.getByLabel('Password', { exact: true }));
  await heard.hears();
  await heard.reads(main);
  heard.step('Says which gate it is');
  await heard.press(page.getByRole('button', { name: 'Main entrance' }));
  await heard.hears();
  await heard.reads(main);

  heard.step('Wants to hear the verdicts');
  await heard.press(page.getByRole('button', { name: 'Say the verdicts aloud' }));
  await heard.hears();
  heard.step('Lets somebody in, whose code a hand scanner types');
  await scan(ticket);
  heard.step('Scans the same ticket again');
  await scan(ticket);
  heard.step('Scans what is no ticket');
  await scan('https://example.org/not-a-ticket');
  heard.end();
});

test('who reads Arabic hears it, and what is in another language as such', async () => {
  const phone = await Phone.open(server.address, undefined, { clock });
  const heard = await Heard.on(phone, recordOf('arabic'));
  const { page } = phone;
  const main = page.getByRole('main');

  heard.step('Chooses Arabic where one signs in');
  await phone.goTo('/login');
  await page.getByLabel('Language').selectOption('العربية');
  await heard.hears();
  await heard.reads(main);
  heard.step('Signs in');
  await heard.fill(page.getByLabel('البريد الإلكتروني'), 'heard.arabic@example.org');
  await heard.fill(page.locator('input[type=password]'), 'secret');
  await heard.press(page.locator('input[type=password]'));
  await heard.hears();
  await heard.reads(page.getByRole('banner').first());
  await heard.reads(main.getByRole('region', { name: 'الجلسات القادمة' }));
  heard.step('Goes to the programme');
  await heard.press(page.getByRole('button', { name: 'البرنامج', exact: true }));
  await heard.hears();
  await heard.reads(main);
  heard.end();
});
