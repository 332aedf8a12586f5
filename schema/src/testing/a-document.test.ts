import { describe, expect, it } from 'vitest';
import { collectionNames, entities } from '../entities.ts';
import { aDocument } from './a-document.ts';

describe.each(collectionNames)('a document of %s', (name) => {
  it('is one, with what was given', () => {
    const made = aDocument(name, { id: 'given' });
    expect(entities[name].document.parse(made)).toMatchObject({ id: 'given' });
  });
});

it('is blank but for what is given and what must be there', () => {
  const made = aDocument('users', { id: 'amina', company: 'Kilele' });
  expect(made).toMatchObject({ event_id: 'event-001', name: 'some', company: 'Kilele', position: '', avatar: null });
  expect(made).not.toHaveProperty('email');
});
