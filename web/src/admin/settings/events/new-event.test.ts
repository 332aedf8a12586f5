import { expect, it } from 'vitest';
import { draftOf } from '../../../shared/form/draft.ts';
import { checkNewEvent, FIELDS, newEventOf, refusalOf } from './new-event.ts';

const DRAFT = draftOf(FIELDS, {
  ...{ name: ' Summit ', starts_on: '2027-03-01', ends_on: '2027-03-02', time_zone: 'Africa/Dakar', id: 'summit' },
});
const SENT = {
  name: 'Summit',
  starts_on: '2027-03-01',
  ends_on: '2027-03-02',
  time_zone: 'Africa/Dakar',
  id: 'summit',
};

it('is sent without a first admin, unless one is named', () => {
  expect(newEventOf(DRAFT)).toEqual(SENT);
  const named = { ...DRAFT, first_admin_name: 'Awa Diop', first_admin_email: 'awa@example.org' };
  expect(newEventOf(named)).toEqual({ ...SENT, first_admin: { name: 'Awa Diop', email: 'awa@example.org' } });
});

it.each([
  [{}, {}],
  [{ id: 'Summit 2027' }, { id: 'notAnId' }],
  [{ ends_on: '2027-02-01' }, { ends_on: 'endsBeforeStart' }],
  [{ first_admin_name: 'Awa Diop' }, { first_admin_email: 'missing' }],
  [{ first_admin_email: 'awa@example.org' }, { first_admin_name: 'missing' }],
])('says what is wrong across fields: %j', (changes, problems) => {
  expect(checkNewEvent({ ...DRAFT, ...changes }, undefined)).toEqual(problems);
});

it('says what the server said at its field, until something else is written there', () => {
  const problem = { type: '', title: '', status: 422, code: 'invalid', detail: 'Wrong' } as const;
  const errors = [
    { path: 'id', message: 'There is one.' },
    { path: 'first_admin.email', message: 'Nobody’s.' },
    { path: 'elsewhere', message: 'No field.' },
  ];
  const refusal = refusalOf(DRAFT, { ...problem, errors });
  expect(refusal?.problems).toEqual({ id: 'There is one.', first_admin_email: 'Nobody’s.' });
  expect(checkNewEvent(DRAFT, refusal)).toEqual({ id: 'refused', first_admin_email: 'refused' });
  expect(checkNewEvent({ ...DRAFT, id: 'summit-2' }, refusal)).toEqual({ first_admin_email: 'refused' });
  expect(refusalOf(DRAFT, { ...problem, errors: [{ path: 'elsewhere', message: 'No field.' }] })).toBeUndefined();
  expect(refusalOf(DRAFT, problem)).toBeUndefined();
});
