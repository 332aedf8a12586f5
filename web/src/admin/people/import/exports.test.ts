import type { User } from '@baraza/schema/people/user';
import { describe, expect, it } from 'vitest';
import { planImport } from './plan/import-plan.ts';
import { readPeopleFile } from './read/read-people-file.ts';

const files = import.meta.glob<string>('./exports/*.csv', { query: '?raw', import: 'default', eager: true });

async function plan(system: string, people: User[] = []) {
  const text = files[`./exports/${system}.csv`] ?? '';
  const read = await readPeopleFile(new Blob([text]), () => undefined);
  if (typeof read === 'string') throw new Error(read);
  let made = 0;
  const planned = await planImport(
    read.sheet,
    read.choice,
    people,
    () => `new-${++made}`,
    () => undefined,
  );
  const held = read.sheet.head.flatMap((title, at) =>
    read.choice.columns[at] ? [[title, read.choice.columns[at]]] : [],
  );
  return { ...read, rows: planned?.rows ?? [], types: planned?.newTicketTypes, held: Object.fromEntries(held) };
}

/** What is imported of each line, or why it is not. */
const brief = (rows: Awaited<ReturnType<typeof plan>>['rows']) =>
  rows.map((row) => (row.kind === 'create' ? { ...row.person, id: undefined } : [row.kind, row.email]));

describe('an export', () => {
  it('of positions from pretix: the attendee and not who paid, the product as ticket, what was cancelled stays out', async () => {
    const { rows, held, types } = await plan('pretix-positions');
    expect(held).toEqual({
      'Attendee name': 'name',
      'Attendee name: Given name': 'first_name',
      'Attendee name: Family name': 'last_name',
      'Attendee email': 'email',
      Company: 'company',
      'Ticket secret': 'external_code',
      Product: 'ticketType',
      Status: 'state',
    });
    expect(brief(rows)).toEqual([
      {
        ...{ email: 'neema.mushi@mto-institute.example', name: 'Neema Mushi', first_name: 'Neema' },
        ...{ company: 'Mto Institute', ticketType: 'Conference pass', external_code: 'k3vd8fjq2m5x7wzb' },
      },
      {
        ...{ email: 'baraka@mto-institute.example', name: 'Baraka Lyimo', first_name: 'Baraka' },
        ...{ company: 'Mto Institute', ticketType: 'Student pass', external_code: 'p7hn4rtw9c2g6qke' },
      },
      ['left_out', 'jonas.weber@example.org'],
      ['left_out', 'ines@lagoa.example'],
    ]);
    expect(types).toEqual([
      { type: 'Conference pass', count: 1 },
      { type: 'Student pass', count: 1 },
    ]);
  });

  it('of a check-in list from pretix', async () => {
    const { rows } = await plan('pretix-check-in-list');
    expect(brief(rows)).toMatchObject([
      {
        email: 'neema.mushi@mto-institute.example',
        name: 'Neema Mushi',
        ticketType: 'Conference pass',
        external_code: 'k3vd8fjq2m5x7wzb',
      },
      { email: 'ali.bakari@example.org', name: 'Ali Bakari', ticketType: 'Student pass' },
    ]);
  });

  it('of attendees from Eventbrite: names joined, numbers of tickets are no names', async () => {
    const { rows } = await plan('eventbrite');
    expect(brief(rows)).toEqual([
      {
        ...{ email: 'thandi@example.org', name: 'Thandi Khumalo', first_name: 'Thandi', company: 'Imithi Clinic' },
        ...{ position: 'Nurse', ticketType: 'General Admission', external_code: '9011223370011001' },
      },
      {
        ...{ email: 'sipho@imithi.example', name: 'Sipho Dlamini', first_name: 'Sipho', company: 'Imithi Clinic' },
        ...{ position: 'Director', ticketType: 'VIP', external_code: '9011223370012001' },
      },
      ['left_out', 'lerato@example.org'],
      ['left_out', 'anele@example.org'],
    ]);
  });

  it('of attendees from Hi.Events', async () => {
    const { rows } = await plan('hi-events');
    expect(brief(rows)).toEqual([
      {
        ...{ email: 'kofi.asante@example.org', name: 'Kofi Asante', first_name: 'Kofi' },
        ...{ ticketType: 'Standard - Early', external_code: 'A-7KD2MPW' },
      },
      ['left_out', 'esi@example.org'],
      ['left_out', 'yaw@example.org'],
    ]);
  });

  it('of guests from Luma', async () => {
    const { rows, states } = await plan('luma');
    expect(brief(rows)).toMatchObject([
      { email: 'wambui@example.org', name: 'Wambui Njoroge', external_code: 'https://check-in.example/e/g-a81kd02mfq' },
      ['left_out', 'otieno@example.org'],
      ['left_out', 'achieng@example.org'],
      ['left_out', 'mwangi@example.org'],
    ]);
    expect(Object.fromEntries(states.map(({ text, kind }) => [text, kind]))).toEqual({
      approved: 'coming',
      declined: 'cancelled',
      pending_approval: 'waiting',
      waitlist: 'waiting',
    });
  });

  it('of speakers from pretalx: who is not confirmed stays out, and keeps the ticket they have', async () => {
    const mamadou = { id: 'user-1', name: 'Mamadou Sow', email: 'mamadou.sow@example.org' } as User;
    const { rows } = await plan('pretalx', [mamadou]);
    expect(brief(rows)).toEqual([
      { email: 'aissatou.barry@example.org', name: 'Aïssatou Barry' },
      ['left_out', 'mamadou.sow@example.org'],
    ]);
  });

  it('of registrations from Indico: a form of address is no position', async () => {
    const { rows, held } = await plan('indico');
    expect(held).toMatchObject({ Position: 'position', Affiliation: 'company', 'Registration state': 'state' });
    expect(brief(rows)).toMatchObject([
      { email: 'habtamu@example.org', name: 'Habtamu Tesfaye', position: 'Researcher' },
      ['left_out', 'selam@example.org'],
      ['left_out', 'dawit@example.org'],
      ['left_out', 'rahel@example.org'],
    ]);
  });

  it('of answers from Google Forms: questions are titles, and who can’t come stays out', async () => {
    const { rows, held } = await plan('google-forms');
    expect(Object.values(held).sort()).toEqual(['company', 'email', 'name', 'state']);
    expect(brief(rows)).toEqual([
      { email: 'fatuma@example.org', name: 'Fatuma Hassan', company: 'Pwani Health Network' },
      ['left_out', 'juma@example.org'],
      { email: 'rehema@example.org', name: 'Rehema Ally', company: 'Bahari Watch' },
    ]);
  });
});
