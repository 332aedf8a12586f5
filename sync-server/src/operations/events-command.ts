import { parseArgs } from 'node:util';
import { COPIED_PARTS, NewEvent } from '@baraza/schema/event/new-event';
import { isLoopback, type Settings } from '../config.ts';
import { openMade } from '../database/open-database.ts';
import { findEvent } from '../features/event/events.store.ts';
import { archiveEvent, removeEvent } from '../hosting/archive-event.ts';
import { listEvents } from '../hosting/list-events.ts';
import { makeEvent } from '../hosting/make-event.ts';
import { ProblemError } from '../http/problems.ts';
import type { ServerContext } from '../server-context.ts';
import { filesOf } from './backup/scheduled/kept-backups.ts';
import { peopleCounted } from './people-counted.ts';

type Server = Pick<ServerContext, 'database' | 'config'>;

const USAGE = `npm run events                                     lists the events of this server
npm run events -- make --id=ID --name=NAME --starts-on=YYYY-MM-DD --ends-on=YYYY-MM-DD --admin=EMAIL
                       [--admin-name=NAME] [--time-zone=Africa/Nairobi]
                       [--from=ID [--copy=settings,gates,plan,exhibitors,sponsors] [--people=arrived|everybody]
                       [--ticket-type=TYPE ...]]  begins as another event was; people are to be invited again
npm run events -- archive ID                       serves it no more, and keeps all of it
npm run events -- bring-back ID                    serves it again
npm run events -- remove ID --for-good=ID          removes all that an archived event has`;

/** Runs `events` from the command line, on the configured database. @returns the message to print */
export async function runEventsCommand([verb, ...given]: readonly string[], settings: Settings): Promise<string> {
  const work = verb === undefined ? list : WORK.get(verb);
  if (!work) throw new Error(`This is no command: ${verb}.\n${USAGE}`);
  const database = await openMade(settings);
  try {
    if (!(await findEvent(database.queries, settings.eventId)))
      throw new Error(`There is no event ${settings.eventId} in this database. Set what the server has set.`);
    return await work({ database, config: { ...settings, authSecret: settings.authSecret ?? '' } }, given);
  } finally {
    await database.close();
  }
}

async function list(server: Server): Promise<string> {
  const lines = (await listEvents(server)).map(({ id, name, starts_on, ends_on, people, address, archived }) =>
    [id, name, `${starts_on} to ${ends_on}`, peopleCounted(people), archived ? 'archived' : address].join('   '),
  );
  return lines.join('\n');
}

async function make(server: Server, given: readonly string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      ...{ id: text, name: text, 'starts-on': text, 'ends-on': text },
      ...{ admin: text, 'admin-name': text, 'time-zone': text },
      ...{ from: text, copy: text, people: text, 'ticket-type': { ...text, multiple: true } },
    },
  });
  const { id, name, admin, 'time-zone': time_zone } = values;
  const lacking = REQUIRED.filter((option) => !values[option]).map((option) => `--${option}`);
  if (lacking.length > 0) throw new Error(`Say ${lacking.join(', ')}.\n${USAGE}`);
  if (!admin) throw new Error(`Say who its first admin is: --admin=EMAIL.\n${USAGE}`);
  const { from, copy, people, 'ticket-type': ticket_types } = values;
  if (!from && (copy ?? people) !== undefined) throw new Error(`Say of which event: --from=ID.\n${USAGE}`);
  if (ticket_types && !people) throw new Error(`Say whom of these: --people=arrived or everybody.\n${USAGE}`);
  const parts = copy === undefined ? COPIED_PARTS : copy.split(',').filter(Boolean);
  const read = NewEvent.safeParse({
    ...{ id, name, time_zone, starts_on: values['starts-on'], ends_on: values['ends-on'] },
    first_admin: { email: admin, name: values['admin-name'] ?? admin.split('@')[0] },
    ...(from && { copy: { from, parts, ...(people && { people: { who: people, ticket_types } }) } }),
  });
  if (read.error) {
    const wrong = read.error.issues.map(({ path, message }) => asTyped(path.join('.'), message));
    throw new Error(`${wrong.join('\n')}\n${USAGE}`);
  }
  const by = { event_id: server.config.eventId, user_id: '' };
  const made = await makeEvent(server, by, read.data).catch((error) => {
    const [wrong] = error instanceof ProblemError ? (error.errors ?? []) : [];
    throw wrong ? new Error(asTyped(wrong.path, wrong.message)) : error;
  });
  const { link } = made;
  const invited = link
    ? `Give ${admin} this link, to choose a password: ${link}${whereItLeads(server.config)}`
    : `${admin} is mailed an invitation.`;
  const along = people ? `, with ${peopleCounted(made.people)} of ${from}, to be invited` : '';
  return `${read.data.name} is made${along}. ${invited}`;
}

/** A shell may lack what the unit of the server sets. */
const whereItLeads = ({ demo, publicUrl }: Settings): string =>
  demo || !isLoopback(new URL(publicUrl).hostname)
    ? ''
    : `\nIt opens on this machine only, as PUBLIC_URL is not set here: put the address that people open in the place of ${publicUrl}.`;

const REQUIRED = ['id', 'name', 'starts-on', 'ends-on'] as const;

/** Options that are called otherwise than what they are in a call. */
const OPTIONS: [field: string, option: string][] = [
  ['copy.people.ticket_types', 'ticket-type'],
  ['copy.people', 'people'],
  ['copy.from', 'from'],
  ['copy.parts', 'copy'],
  ['first_admin.name', 'admin-name'],
  ['first_admin', 'admin'],
];

function asTyped(path: string, message: string): string {
  const [, option] = OPTIONS.find(([field]) => path.startsWith(field)) ?? [];
  return `--${option ?? path.replaceAll('_', '-')}: ${message}`;
}

const archive =
  (archived: boolean) =>
  async (server: Server, [id]: readonly string[]): Promise<string> => {
    if (!id) throw new Error(`Say which event.\n${USAGE}`);
    await archiveEvent(server, id, archived);
    return archived ? `${id} is archived: it keeps all it has, and is not served.` : `${id} is served again.`;
  };

async function remove(server: Server, given: readonly string[]): Promise<string> {
  const options = { 'for-good': { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...given], allowPositionals: true, options });
  const [id, ...others] = positionals;
  if (!id || others.length > 0) throw new Error(`Say which event.\n${USAGE}`);
  if (values['for-good'] !== id)
    throw new Error(`Nothing was removed. This removes all that ${id} has: to do so add --for-good=${id}.`);
  const { backups } = server.config;
  await removeEvent(server, id);
  const files = backups ? await filesOf(backups.folder, id).catch(() => []) : [];
  return [`${id} is removed. Backups of it stay until you remove them${files.length > 0 ? ':' : '.'}`, ...files].join(
    '\n',
  );
}

const WORK = new Map([
  ['make', make],
  ['archive', archive(true)],
  ['bring-back', archive(false)],
  ['remove', remove],
]);
