import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 300_000 };
const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('neema.admin@example.org');
});
afterAll(() => server.remove());

async function laptop(): Promise<Phone> {
  const opened = await Phone.open(server.address, admin);
  await opened.page.setViewportSize({ width: 1280, height: 800 });
  await opened.goTo('/admin/exhibitors?view=programme');
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}
const choose = (page: Page, name: string, text: string) =>
  page.locator('[data-import="schedule"]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
/** All documents of a list call, page by page. */
async function listed<Document>(path: string, from = 0): Promise<Document[]> {
  const page = await server.call<Document[]>('GET', `${path}?limit=500&offset=${from}`, { token: admin.access_token });
  return page.length < 500 ? page : [...page, ...(await listed<Document>(path, from + 500))];
}
const onServer = async () => ({
  rooms: await listed<Room>('/venue/rooms'),
  sessions: await listed<Session>('/api/events/event-001/sessions'),
  speakers: await listed<Speaker>('/api/events/event-001/speakers'),
});

const ROOMS = 30;
const EVENTS = 1_000;
const PEOPLE = 1_199;
const WORDS = 'Rivers, roofs and radios: what a town of forty thousand learned from one wet season. ';

/** A programme as large as those of the largest community conferences, of our own making, on two days of February. */
function largeXml(): string {
  const person = (n: number) => `<person id="${n + 1}">Person ${n}</person>`;
  const event = (n: number) => {
    const slot = Math.floor(n / ROOMS) % 17;
    const start = `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
    const second = EVENTS + n < PEOPLE ? person(EVENTS + n) : '';
    return `<event id="${n + 1}"><start>${start}</start><duration>00:25</duration><title>Talk ${n}</title>
      <track>Track ${n % 20}</track><type>devroom</type><abstract>&lt;p&gt;${WORDS.repeat(3)}&lt;/p&gt;</abstract>
      <description>&lt;p&gt;${WORDS.repeat(12)}&lt;/p&gt;</description><persons>${second}${person(n)}</persons></event>`;
  };
  const numbers = Array.from({ length: EVENTS }, (_, n) => n);
  const half = ROOMS * 17;
  const day = (date: string, of: number[]) => {
    const rooms = Array.from({ length: ROOMS }, (_, room) => {
      const events = of.filter((n) => n % ROOMS === room).map(event);
      return `<room name="Hall ${room}">${events.join('')}</room>`;
    });
    return `<day index="1" date="${date}">${rooms.join('')}</day>`;
  };
  return `<?xml version="1.0"?><schedule><conference><title>Two thousand</title><acronym>large</acronym>
    <time_zone_name>Europe/Brussels</time_zone_name></conference>
    ${day('2026-02-07', numbers.slice(0, half))}${day('2026-02-08', numbers.slice(half))}</schedule>`;
}

test('a programme of 2,229 changes comes in as a whole, and the same file again changes nothing', async () => {
  const { page } = await laptop();
  await choose(page, 'schedule.xml', largeXml());
  const preview = page.getByRole('region', { name: 'What this file would do' });
  await preview.getByText('Sessions of this file are on other days than the event.').waitFor();
  await preview.locator('[data-step="sessions create"]').getByText('1,000 new').waitFor();
  await preview.locator('[data-step="speakers create"]').getByText('1,199 new').waitFor();
  await preview.locator('[data-step="rooms create"]').getByText('30 new').waitFor();
  await preview.getByRole('button', { name: 'Make 2,229 changes' }).click();
  await page.getByText('2,229 changes made').waitFor(PATIENT);
  await page.getByText('The server has all of it.').waitFor(PATIENT);
  const { rooms, sessions, speakers } = await onServer();
  const talks = sessions.filter(({ title }) => title.startsWith('Talk '));
  expect([
    talks.length,
    rooms.filter(({ name }) => name.startsWith('Hall ')).length,
    speakers.filter(({ name }) => name.startsWith('Person ')).length,
  ]).toEqual([EVENTS, ROOMS, PEOPLE]);
  const [first] = talks.filter(({ title }) => title === 'Talk 0');
  const namesOf = (ids: readonly string[] = []) => ids.map((id) => speakers.find((each) => each.id === id)?.name);
  expect(first?.start_time).toBe('2026-02-07T08:00:00.000Z');
  expect(namesOf(first?.speaker_order)).toEqual(['Person 1000', 'Person 0']);

  await choose(page, 'schedule.xml', largeXml());
  await page.getByText('Everything is as in the file: nothing to change.').waitFor();
});

/** Tries to close the page. @returns whether the browser asked first, and the page stayed */
async function asksBeforeClose(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((resolve) => {
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type() === 'beforeunload')));
    page.once('close', () => resolve(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
}

test('before it begins, an import says its days, what it removes and what is booked twice; files that can’t be read are named', async () => {
  const phone = await laptop();
  const { page } = phone;
  await phone.waitUntilInstalled();
  await choose(page, 'schedule.xml', '<schedule>\n<conference></schedule>');
  await page.getByText('This file can’t be read as XML. The mistake is in line 2,').waitFor();
  await choose(page, 'schedule.xml', '<!DOCTYPE a [<!ENTITY b "c">]><schedule/>');
  await page.getByText('This XML file has a document type').waitFor();
  await choose(page, 'schedule.json', '{"schedule":{"conference":{}}}');
  await page.getByText('it has no schedule.conference.days').waitFor();
  await lookOver(page, 'programme-refused', SMALL_AND_WIDE);

  const entry = (id: number, date: string, more: object = {}) => ({
    id,
    title: `Song ${id}`,
    date,
    duration: '01:00',
    ...more,
  });
  const conference = {
    ...{ title: 'Songs', acronym: 'songs', time_zone_name: 'Europe/Berlin' },
    days: [
      {
        rooms: {
          'Tent by the river with a name that goes on for very much longer than anybody would have expected of it': [
            entry(1, '2025-12-27T10:00:00+01:00', {
              abstract: 'A *short* word about <b>nothing</b>',
              description:
                '<p>See <a href="https://songs.example/about">more</a>:</p><ul><li>one</li><li>two</li></ul>',
              persons: [
                { id: 1, public_name: 'Zawadi', avatar: 'https://127.0.0.1/zawadi.jpg' },
                { id: 2, public_name: 'Amina', avatar: 'https://pictures.songs.example/amina.jpg' },
              ],
            }),
            entry(2, '2025-12-27T10:30:00+01:00'),
            entry(3, 'soon'),
          ],
        },
      },
    ],
  };
  await choose(page, 'schedule.json', JSON.stringify({ schedule: { conference } }));
  const preview = page.getByRole('region', { name: 'What this file would do' });
  await preview.getByText('2025-12-27 · Europe/Berlin').waitFor();
  await preview.getByText('1 entry is left out, because it has no time that can be read: Song 3').waitFor();
  await preview.getByText('1 room or speaker is booked twice').waitFor();
  await preview.getByRole('checkbox', { name: 'Remove what is not in the file' }).check();
  await preview.getByText('This removes').waitFor();
  await preview.getByRole('checkbox', { name: 'Move all to start on another day' }).check();
  await preview.getByLabel('Move all to start on', { exact: true }).fill('2030-05-06');
  await preview.getByRole('checkbox', { name: 'pictures.songs.example' }).waitFor();
  await preview.getByRole('checkbox', { name: '127.0.0.1' }).check();
  await lookOver(page, 'programme-preview', SMALL_AND_WIDE);
  phone.goOffline();
  await preview.getByRole('button', { name: /^Make [\d,]+ changes$/ }).click();
  await page.getByText('to be sent to the server').waitFor();
  expect(await asksBeforeClose(page)).toBe(true);
  await lookOver(page, 'programme-waiting', SMALL_AND_WIDE);
  phone.goOnline();
  await page.getByText('The server has all of it.').waitFor(PATIENT);
  // What the server was asked to call is in its own network: it says so, and calls nothing.
  const pictures = page.getByRole('region', { name: 'Pictures of speakers' });
  await pictures.getByText('Zawadi: the address is not on the open internet').waitFor();
  await pictures.getByText('1 of 1 tried').waitFor();
  expect(await pictures.getByText('Amina').count()).toBe(0);
  await lookOver(page, 'programme-pictures', SMALL_AND_WIDE);
  const { rooms, sessions } = await onServer();
  expect(rooms).toHaveLength(1);
  expect(sessions.map(({ title, start_time }) => [title, start_time]).sort()).toEqual([
    ['Song 1', '2030-05-06T07:00:00.000Z'],
    ['Song 2', '2030-05-06T07:30:00.000Z'],
  ]);
  const attendee = await Phone.open(server.address, await server.signIn('amina@example.org'));
  const [song] = sessions.filter(({ title }) => title === 'Song 1');
  await attendee.goTo(`/?section=venue&session=${song?.id}`);
  const dialog = attendee.page.getByRole('dialog', { name: 'Song 1' });
  await dialog.getByText('A *short* word about nothing').waitFor();
  expect(await dialog.getByRole('link', { name: 'more' }).getAttribute('href')).toBe('https://songs.example/about');
  expect(await dialog.getByRole('list').first().getByRole('listitem').allInnerTexts()).toEqual(['one', 'two']);
  await lookOver(attendee.page, 'session-texts', SMALL_AND_WIDE);
});
