import { describe, expect, it } from 'vitest';
import { asPullResponse, asPushResponse, isSyncAnswer } from '../pull/sync-answers.ts';

const head = { protocol: 1, epoch: 'epoch-1', server_time: '2026-11-21T09:00:00.000Z' };
const document = { id: 'ama', _deleted: false };
const page = { documents: [document], checkpoint: { xid: '7', seq: '12345678901234567890' } };
const pull = {
  ...head,
  viewer: { user_id: 'ama', role: 'admin' },
  horizon: '8',
  reset: false,
  collections: { users: page, rooms: { documents: [], checkpoint: null } },
};
const outcome = {
  command_id: 'c1',
  status: 'applied',
  transaction: '7',
  documents: [{ collection: 'users', document }],
};
const push = { ...head, role: 'admin', outcomes: [outcome, { ...outcome, status: 'rejected', documents: [] }] };

describe('[S11] an answer of sync', () => {
  it('has a protocol, an epoch and a time', () => {
    expect(isSyncAnswer(head)).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['a list', [head]],
    ['no protocol', { ...head, protocol: undefined }],
    ['a protocol in words', { ...head, protocol: '1' }],
    ['no epoch', { ...head, epoch: undefined }],
    ['an empty epoch', { ...head, epoch: '' }],
    ['an epoch that is a number', { ...head, epoch: 1 }],
    ['no time', { ...head, server_time: undefined }],
    ['a time that is a number', { ...head, server_time: 0 }],
    ['a time that is none', { ...head, server_time: 'noon' }],
  ])('is not: %s', (_, body) => {
    expect(isSyncAnswer(body)).toBe(false);
  });
});

describe('[S11] an answer to a pull', () => {
  it.each([
    ['as it is', {}],
    ['for an attendee', { viewer: { user_id: 'ama', role: 'user' } }],
    ['for a door', { viewer: { user_id: 'ama', role: 'door' } }],
    ['that resets', { reset: true, collections: {} }],
    ['held up', { news_held_since: '2026-11-21T08:00:00.000Z' }],
    ['with people who hide', { unlisted: { people: 3, checked_in: 0 } }],
  ])('is taken %s', (_, more) => {
    const body = { ...pull, ...more };
    expect(asPullResponse(body)).toBe(body);
  });

  it.each([
    ['no viewer', { viewer: undefined }],
    ['a viewer without an id', { viewer: { role: 'admin' } }],
    ['an unheard-of role', { viewer: { user_id: 'ama', role: 'owner' } }],
    ['no role', { viewer: { user_id: 'ama' } }],
    ['no horizon', { horizon: undefined }],
    ['a horizon that is a number', { horizon: 8 }],
    ['a horizon in words', { horizon: 'x8' }],
    ['a horizon with words behind it', { horizon: '8x' }],
    ['an empty horizon', { horizon: '' }],
    ['a horizon out of all reason', { horizon: '123456789012345678901' }],
    ['no word of a reset', { reset: undefined }],
    ['a reset in words', { reset: 'false' }],
    ['held up since noon', { news_held_since: 'noon' }],
    ['no collections', { collections: undefined }],
    ['a list of collections', { collections: [page] }],
    ['a page that is none', { collections: { users: null } }],
    ['a page that is good beside one that is none', { collections: { users: page, rooms: null } }],
    ['a page without documents', { collections: { users: { checkpoint: null } } }],
    ['documents that are none', { collections: { users: { ...page, documents: [document, null] } } }],
    ['a document without an id', { collections: { users: { ...page, documents: [{ _deleted: false }] } } }],
    ['a document that may be deleted', { collections: { users: { ...page, documents: [{ id: 'ama' }] } } }],
    ['no checkpoint', { collections: { users: { documents: [] } } }],
    ['a checkpoint in words', { collections: { users: { ...page, checkpoint: '7' } } }],
    ['a checkpoint without a transaction', { collections: { users: { ...page, checkpoint: { seq: '1' } } } }],
    ['a checkpoint without a sequence', { collections: { users: { ...page, checkpoint: { xid: '1' } } } }],
    ['people who hide, in words', { unlisted: 'three' }],
    ['no number of people who hide', { unlisted: { checked_in: 1 } }],
    ['no number of those of them who are in', { unlisted: { people: 1 } }],
    ['half a person who hides', { unlisted: { people: 1.5, checked_in: 0 } }],
  ])('is not taken with %s', (_, more) => {
    expect(asPullResponse({ ...pull, ...more })).toBeUndefined();
  });
});

describe('[S11] an answer to a push', () => {
  it('is taken as it is', () => {
    expect(asPushResponse(push)).toBe(push);
    const none = { ...push, outcomes: [] };
    expect(asPushResponse(none)).toBe(none);
  });

  it.each([
    ['no outcomes', undefined],
    ['outcomes that are no list', { 0: outcome }],
    ['an outcome that is none', [outcome, null]],
    ['an outcome of no command', [{ ...outcome, command_id: undefined }]],
    ['an outcome that may be either', [{ ...outcome, status: 'maybe' }]],
    ['an outcome without a transaction', [{ ...outcome, transaction: undefined }]],
    ['an outcome with a transaction in words', [{ ...outcome, transaction: 'seven' }]],
    ['an outcome without documents', [{ ...outcome, documents: undefined }]],
    ['a document that is none', [{ ...outcome, documents: [null] }]],
    ['a document of no collection', [{ ...outcome, documents: [{ document }] }]],
    ['a document without an id', [{ ...outcome, documents: [{ collection: 'users', document: { _deleted: true } }] }]],
  ])('is not taken with %s', (_, outcomes) => {
    expect(asPushResponse({ ...push, outcomes })).toBeUndefined();
  });
});
