import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, EMBEDDED, type SignedIn } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';
import { DyingDoor } from './dying-door.ts';

/** `npm run kill -- 100` asks for more. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
/** Of a server, which needs seconds to start: its own kill test, without a browser, has more of them. */
const SERVER_ROUNDS = Math.ceil(ROUNDS / 3);
const PATIENCE = { timeout: 300_000 + ROUNDS * 30_000 };

const server = new DemoServer(EMBEDDED);
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

/** One for each round and one before them, each with a name of their own: letters, for a name is made of no others. */
const guestsOf = (test: string, rounds = ROUNDS) =>
  Promise.all(
    Array.from({ length: rounds + 1 }, (_, at) => {
      const letters = String.fromCharCode(...[at / 26, at % 26].map((digit) => 97 + Math.floor(digit)));
      return server.signIn(`${test}.guest${letters}@example.org`);
    }),
  );

/** A door at a gate that can do without a network, and has let in the first guest. */
async function doorFor([first]: SignedIn[]): Promise<DyingDoor> {
  const phone = await Phone.open(server.address, admin, { isWhole: true });
  await phone.goTo('/admin/check-in');
  await phone.page.getByRole('button', { name: 'Main' }).first().click();
  await phone.page.locator('[data-offline="ready"]').waitFor();
  // A browser takes its time to bring to the disk who is signed in: to be killed before that is to be signed out.
  await phone.turnOff();
  await phone.turnOn();
  const door = new DyingDoor(phone);
  await door.open();
  await door.tap(first!);
  return door;
}

/** The server has what was seen, once, and of the rest each at most once; the phone has nothing left to send. */
async function checkAll({ phone, seen }: DyingDoor, guests: SignedIn[], what: string): Promise<void> {
  await phone.goTo('/admin/sync');
  await phone.page.locator('[data-sync="up_to_date"]').first().waitFor();
  const kept = new Set<string>();
  const records = await server.records(admin);
  for (const { user, access_token } of guests) {
    const about = records.filter((record) => record.user_id === user.id);
    const told = `${user.name}, whose welcome was ${seen.has(user.id) ? '' : 'not '}seen`;
    if (seen.has(user.id)) expect(about, told).toHaveLength(1);
    expect(about.length, told).toBeLessThanOrEqual(1);
    expect(about.every(({ status }) => status === 'accepted')).toBe(true);
    expect((await server.statusOf({ user, access_token })).checked_in).toBe(about.length === 1);
    if (about.length === 1) kept.add(user.id);
  }
  const figures = [
    `${what} was killed ${guests.length - 1} times`,
    // The first guest's was no round.
    `${seen.size - 1} answers were seen, and are kept`,
    `${[...kept].filter((id) => !seen.has(id)).length} are kept that were not seen`,
    `${guests.length - kept.size} taps came to nothing`,
  ];
  console.log(figures.join('; '));
}

test(
  '[S1] a tab killed between a tap and its paint: what was seen is kept, and nothing is there twice',
  PATIENCE,
  async () => {
    const guests = await guestsOf('tab');
    const door = await doorFor(guests);
    door.phone.goOffline();
    for (const [round, guest] of guests.slice(1).entries()) {
      await door.open();
      await door.tapAndDie(guest, round, () => door.phone.crashPage());
    }
    door.phone.goOnline();
    await checkAll(door, guests, 'A tab');
  },
);

test(
  '[S1] a browser killed between a tap and its paint: what was seen is kept, and nothing is there twice',
  PATIENCE,
  async () => {
    const guests = await guestsOf('browser');
    const door = await doorFor(guests);
    door.phone.goOffline();
    for (const [round, guest] of guests.slice(1).entries()) {
      await door.open();
      await door.tapAndDie(guest, round, () => door.phone.kill());
      await door.phone.turnOn();
    }
    door.phone.goOnline();
    await checkAll(door, guests, 'A browser');
  },
);

test(
  '[S2] a server killed while check-ins come in: each is there once, on the server and on the screen',
  PATIENCE,
  async () => {
    const guests = await guestsOf('server', SERVER_ROUNDS);
    const door = await doorFor(guests);
    const { page } = door.phone;
    for (const [round, guest] of guests.slice(1).entries()) {
      await page.locator('[data-sync="up_to_date"]').first().waitFor();
      await door.tapAndDie(guest, round, () => server.stop('SIGKILL'));
      await expect.poll(() => door.seen.has(guest.user.id), { timeout: 60_000 }).toBe(true);
      await server.start();
      // The phone's network was never away, so nothing tells it to try at once.
      await page.evaluate(() => dispatchEvent(new Event('online')));
    }
    await checkAll(door, guests, 'A server under a browser');
  },
);
