import { describe, expect, it } from 'vitest';
import { collectionNames, entities } from '../entities.ts';
import { aDocument } from './a-document.ts';

describe.each(collectionNames)('a document of %s', (name) => {
  it('is one, with what was given', () => {
    const made = aDocument(name, { id: 'given' });
    expect(entities[name].document.parse(made)).toMatchObject({ id: 'given' });
  });
});

it('has nothing that it need not have', () => {
  expect(aDocument('users', { id: 'amina', company: 'Kilele' })).toEqual({
    ...{ id: 'amina', event_id: 'event-001', name: 'some', company: 'Kilele', position: '', bio: '', interests: [] },
    ...{ social: {}, avatar: null, ticketType: '', checkedIn: false, hidden: false },
  });
});
