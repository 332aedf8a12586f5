import { expect, it } from 'vitest';
import { ticketIn } from './told-ticket.ts';

const amina = { name: 'Amina', ticket_code: 'BARAZA1:7K', ticket_status: 'valid', checkedIn: false };

it('is the code with the name that stands on it', () => {
  expect(ticketIn(amina)).toEqual({ code: 'BARAZA1:7K', name: 'Amina' });
});

it.each([
  ['who has checked in', { ...amina, checkedIn: true }],
  ['whose ticket was revoked', { ...amina, ticket_status: 'revoked' }],
  ['who has none yet', { ...amina, ticket_code: '' }],
  ['who is a door', { id: 'door-1', name: 'North', role: 'door' }],
  ['in an answer without a person', undefined],
])('is nothing of somebody %s', (_, user) => {
  expect(ticketIn(user)).toBeUndefined();
});
