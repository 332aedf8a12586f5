import { mailedLinkScreens } from './mailed-link-screens.mjs';
import { troubleScreens } from './trouble-screens.mjs';

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

const tab = (page, name) => page.locator('label').filter({ hasText: name }).first().click();
const open = (page, name) => page.getByRole('button', { name }).first().click();
const dialog = (page) => page.getByRole('dialog').waitFor();

/** In other words than the address says: name, section, and what is chosen there. */
const inside = (name, section, first, more) => ({ name, path: `/?section=${section}`, as: ATTENDEE, first, ...more });

const NEWCOMER = 'new.to.all@example.org';
const UNSEEN = { hasSeenInstallOnboarding: '', lastWelcomeDate: '' };

/** At two other events of the server as well; of one the name was never heard. */
const ELSEWHERE = {
  ...{
    'authToken/e/summit-2027': 'x',
    'eventName/e/summit-2027': 'Pan-African Climate Adaptation Summit 2027, Kigali',
  },
  'authToken/e/camp': 'x',
};

/** By a password that is for several events. */
const SHARED = { ...ELSEWHERE, 'authToken/e/summit-2027': `.${btoa('{"shared":"a 1"}')}.` };

/** The menu of a phone; where there is room, it stands at the side. */
async function menu(page) {
  const button = page.getByRole('button', { name: 'Menu' });
  const way = page.locator('a[href="/e/camp/"]').filter({ visible: true });
  await button.or(way).first().waitFor();
  if (await button.isVisible()) await button.click();
  await way.waitFor();
}

/** Sections in their other views, what opens in them, what is empty, and what happens once. */
const views = [
  inside('programme', 'programme', (page) => tab(page, 'Programme')),
  inside('programme-filters', 'programme', async (page) => {
    await open(page, 'Filters');
    await dialog(page);
  }),
  inside('venue-programme', 'venue', (page) => tab(page, 'Programme')),
  inside('agenda', 'programme', (page) => tab(page, 'Agenda')),
  inside('agenda-empty', 'venue', (page) => tab(page, 'Agenda'), { as: NEWCOMER }),
  inside('speakers', 'venue', (page) => tab(page, 'Speakers')),
  // By its id: its title has translations.
  inside('session', 'venue&session=session-102', dialog),
  inside('speaker', 'venue', async (page) => {
    await tab(page, 'Speakers');
    await open(page, /Adaeze Umeadi/);
    await dialog(page);
  }),
  inside('shared', 'venue', async (page) => {
    await tab(page, 'Speakers');
    await open(page, /Adaeze Umeadi/);
    await open(page, 'Share');
    await page.getByRole('dialog').getByRole('status').getByText(/link/).waitFor();
  }),
  inside('message', 'dashboard', async (page) => {
    await page.locator('main li').filter({ hasText: 'Unread' }).getByRole('button').first().click();
    await dialog(page);
  }),
  inside('attendee', 'attendees', async (page) => {
    await page.getByRole('searchbox').fill('adaeze');
    await open(page, /Adaeze Umeadi/);
    await dialog(page);
  }),
  inside('report', 'attendees', async (page) => {
    await page.getByRole('searchbox').fill('adaeze');
    await open(page, /Adaeze Umeadi/);
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await page.getByRole('radio', { name: 'Spam or advertising' }).waitFor();
  }),
  inside('attendees-nobody', 'attendees', (page) => page.getByRole('searchbox').fill('nobody at all')),
  inside('connections', 'attendees', (page) => tab(page, 'Connections')),
  inside('connection', 'attendees', async (page) => {
    await tab(page, 'Connections');
    await open(page, /Wanjir/);
    await dialog(page);
  }),
  inside('meeting-form', 'attendees', async (page) => {
    await tab(page, 'Connections');
    await open(page, /Wanjir/);
    await open(page, 'Propose a meeting');
    await page.getByLabel('Place').waitFor();
  }),
  inside('request', 'attendees', async (page) => {
    await tab(page, 'Connections');
    await open(page, /Isata/);
    await page.getByRole('button', { name: 'Add a private note' }).scrollIntoViewIfNeeded();
  }),
  inside('first-words', 'attendees', async (page) => {
    await page.getByRole('searchbox').fill('adaeze');
    await open(page, /Adaeze Umeadi/);
    await open(page, 'Say a few words');
    await page.getByRole('button', { name: 'Send request' }).scrollIntoViewIfNeeded();
  }),
  inside('connections-empty', 'attendees', (page) => tab(page, 'Connections'), { as: NEWCOMER }),
  inside('exhibitor', 'exhibitors', async (page) => {
    await open(page, /^Juakali|Acacia Mobile/);
    await dialog(page);
  }),
  inside('sponsors', 'exhibitors', (page) => tab(page, 'Sponsors')),
  inside('exhibitors-filters', 'exhibitors', async (page) => {
    await open(page, 'Filters');
    await dialog(page);
  }),
  inside(
    'favourites-empty',
    'exhibitors',
    async (page) => {
      await open(page, 'Filters');
      await page.getByLabel('Only my favourites').check();
      await page.getByRole('button', { name: /^Show / }).click();
    },
    { as: NEWCOMER },
  ),
  inside('ticket', 'profile', async (page) => {
    await open(page, 'Show it large');
    await dialog(page);
  }),
  inside('profile-form', 'profile', (page) => open(page, 'Edit profile')),
  inside('profile-contact', 'profile', (page) => page.getByLabel('Messenger').scrollIntoViewIfNeeded()),
  inside('sync', 'sync'),
  {
    name: 'offline',
    path: '/',
    as: 'out.of.reach@example.org',
    unsynced: true,
    async first(page) {
      await page.locator('[data-sync=up_to_date]').waitFor();
      await page.context().setOffline(true);
      await open(page, 'Check In Now');
      await page.locator('[data-sync=offline]').waitFor();
    },
  },
  { name: 'menu-events', path: '/', as: ATTENDEE, stored: ELSEWHERE, first: menu },
  { name: 'landing-events', path: '/', stored: ELSEWHERE, first: menu },
  { name: 'landing-come-in', path: '/', stored: SHARED, first: menu },
  { name: 'welcome', path: '/', as: NEWCOMER, stored: UNSEEN, first: dialog },
  { name: 'onboarding', path: '/login', stored: UNSEEN, first: dialog },
  {
    name: 'install-help',
    path: '/login',
    async first(page) {
      await open(page, 'Install as an app');
      await dialog(page);
    },
  },
];

/** What attendees see most, in the other languages. */
const inLanguage = (language) => [
  { name: `login-${language}`, path: '/login', stored: { language } },
  { name: `dashboard-${language}`, path: '/', as: ATTENDEE, stored: { language } },
  ...['venue', 'attendees', 'notifications', 'exhibitors', 'profile'].map((section) =>
    inside(`${section}-${language}`, section, undefined, { stored: { language } }),
  ),
];

/** In a page: something that the audit log tells of. */
async function announceSomething() {
  const headers = { Authorization: `Bearer ${localStorage.getItem('authToken')}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ title: 'Lunch is served', message: 'In the courtyard.', type: 'info' });
  await fetch('/api/notifications/broadcast', { method: 'POST', headers, body });
}

/** What is asked before something is done. */
const question = (name, path, ask) => ({
  name: `asked-${name}`,
  path,
  as: ADMIN,
  first: async (page) => {
    await ask(page);
    await dialog(page);
  },
});

const questions = [
  question('leave', '/admin/messaging', async (page) => {
    await page.getByLabel('Title').fill('Lunch is served');
    await page.getByText('Dashboard', { exact: true }).locator('visible=true').first().click();
  }),
  question('replace', '/admin/messaging', async (page) => {
    await page.getByLabel('Title').fill('Lunch is served');
    await page.getByLabel('Start from a template').selectOption('room-change');
  }),
  question('door-name', '/admin/check-in?view=doors', (page) => open(page, /Rename /)),
  question('new-event', '/admin/settings?view=events', (page) => open(page, 'Make an event')),
  question('gate-name', '/admin/settings?view=check-in', (page) => open(page, /Rename /)),
];

/** One view of the settings; only what the server has comes after the page. */
const settings = (view, first = (page) => page.getByRole('heading', { name: 'Settings' }).waitFor()) => ({
  name: `settings-${view}`,
  path: view === 'event' ? '/admin/settings' : `/admin/settings?view=${view}`,
  as: ADMIN,
  first,
});

const settingsViews = [
  settings('event'),
  settings('check-in'),
  settings('floor-plan', (page) => open(page, /Acacia Mobile/)),
  settings('admins', (page) => page.getByText('This browser').waitFor()),
  settings('audit', async (page) => {
    await page.evaluate(announceSomething);
    await page.reload();
    await page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first().waitFor();
  }),
  settings('backup'),
  settings('data', async (page) => {
    await page.getByRole('searchbox').fill('adaeze');
    await open(page, /Erase /);
    await dialog(page);
  }),
  settings('events', (page) => page.getByRole('list', { name: 'Events of this server' }).waitFor()),
];

/**
 * Every screen, for `npm run screenshots` and the pseudo-language: its picture's name, its address, who looks at it, and what happens first.
 * A new screen is a new line.
 */
export const screens = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  ...mailedLinkScreens,
  { name: 'not-found-stranger', path: '/nope' },
  {
    name: 'not-found',
    path: '/nope',
    as: ATTENDEE,
    first: (page) => page.getByRole('heading', { name: 'There is no page here' }).waitFor(),
  },
  { name: 'dashboard', path: '/', as: ATTENDEE },
  { name: 'venue', path: '/?section=venue', as: ATTENDEE },
  { name: 'attendees', path: '/?section=attendees', as: ATTENDEE },
  { name: 'notifications', path: '/?section=notifications', as: ATTENDEE },
  { name: 'exhibitors', path: '/?section=exhibitors', as: ATTENDEE },
  { name: 'profile', path: '/?section=profile', as: ATTENDEE },
  ...views,
  ...inLanguage('fr'),
  ...inLanguage('ar'),
  { name: 'admin-dashboard', path: '/admin/dashboard', as: ADMIN },
  { name: 'admin-big-screen', path: '/admin/big-screen', as: ADMIN },
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
  ...troubleScreens(chooseGate, scan),
  { name: 'admin-exhibitors', path: '/admin/exhibitors', as: ADMIN },
  { name: 'admin-timetable', path: '/admin/exhibitors?view=sessions&layout=grid', as: ADMIN },
  { name: 'admin-programme', path: '/admin/exhibitors?view=programme', as: ADMIN },
  {
    name: 'admin-attendees',
    path: '/admin/attendees',
    as: ADMIN,
    first: (page) => page.getByText(/\d+ people/).waitFor(),
  },
  {
    name: 'admin-attendee',
    path: '/admin/attendees',
    as: ADMIN,
    async first(page) {
      await page.getByRole('searchbox').fill('adaeze');
      await page.locator('main button').filter({ hasText: 'Adaeze' }).first().click();
      await dialog(page);
    },
  },
  {
    name: 'admin-attendee-form',
    path: '/admin/attendees',
    as: ADMIN,
    async first(page) {
      await open(page, 'Add attendee');
      await dialog(page);
      await page
        .getByRole('dialog')
        .getByLabel(/^\W*Name\b/)
        .fill('Almaz');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'admin-import',
    path: '/admin/attendees?view=import',
    as: ADMIN,
    async first(page) {
      const lines = [
        'email,name,organisation',
        'almaz@example.org,አልማዝ ገብረ,Kijani',
        'amina@example.org,Amina N.,',
        'no mail,X,',
      ];
      const buffer = Buffer.from(lines.join('\n'));
      await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await page.getByText('What this file will do').waitFor();
    },
  },
  {
    name: 'admin-badges',
    path: '/admin/attendees?view=badges',
    as: ADMIN,
    first: (page) => page.getByText('Preview').waitFor(),
  },
  {
    name: 'admin-reports',
    path: '/admin/attendees?view=reports',
    as: ADMIN,
    first: (page) => page.getByText('No reports to decide').waitFor(),
  },
  {
    name: 'admin-exhibitor-form',
    path: '/admin/exhibitors',
    as: ADMIN,
    async first(page) {
      await page.locator('main li button').first().click();
      await dialog(page);
    },
  },
  ...['sponsors', 'speakers', 'sessions', 'rooms', 'questions', 'ratings'].map((view) => ({
    name: `admin-${view}`,
    path: `/admin/exhibitors?view=${view}`,
    as: ADMIN,
  })),
  {
    name: 'admin-messaging',
    path: '/admin/messaging',
    as: ADMIN,
    first: (page) => page.getByLabel('Start from a template').selectOption('room-change'),
  },
  ...['planned', 'sent', 'templates'].map((view) => ({
    name: `admin-messages-${view}`,
    path: `/admin/messaging?view=${view}`,
    as: ADMIN,
  })),
  { name: 'door-phones', path: '/admin/check-in?view=doors', as: ADMIN },
  { name: 'check-in-records', path: '/admin/check-in?view=records', as: ADMIN },
  { name: 'check-in-conflicts', path: '/admin/check-in?view=conflicts', as: ADMIN },
  ...settingsViews,
  ...questions,
  { name: 'admin-sync', path: '/admin/sync', as: ADMIN },
];

export const widths = [
  { name: '360', viewport: { width: 360, height: 740 }, touch: true },
  { name: '1280', viewport: { width: 1280, height: 800 }, touch: false },
];
