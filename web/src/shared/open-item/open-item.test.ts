import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, searchText } from './home-search.ts';
import { pathOf } from './item-path.ts';
import { itemIn, openedAfter, searchWith } from './use-open-item.ts';

describe('search parameters', () => {
  it('are the named ones that have a text, and no others', () => {
    const search = { section: 'venue', session: 's-1', speaker: '', person: 12, other: 'x' };
    expect(searchText(search, ['section', ...ITEM_KINDS])).toEqual({ section: 'venue', session: 's-1' });
    expect(searchText({}, ['view'])).toEqual({});
  });
});

describe('what is open', () => {
  it('is one thing, in a fixed order when an address names two', () => {
    expect(itemIn({})).toBeUndefined();
    expect(itemIn({ section: 'venue', session: '' })).toBeUndefined();
    expect(itemIn({ person: 'p' })).toEqual({ kind: 'person', id: 'p' });
    expect(itemIn({ person: 'p', session: 's' })).toEqual({ kind: 'session', id: 's' });
  });

  it('takes the place of what was open, over the same screen', () => {
    const search = { section: 'venue', session: 's' };
    expect(searchWith(search, { kind: 'speaker', id: 'x' })).toEqual({ section: 'venue', speaker: 'x' });
    expect(searchWith(search)).toEqual({ section: 'venue' });
  });

  it('counts the entries back to the screen that it was opened from', () => {
    const first = openedAfter({ section: 'venue' }, {});
    expect(first).toEqual({ opened: 1 });
    expect(openedAfter({ section: 'venue', session: 's' }, first)).toEqual({ opened: 2 });
  });

  it('knows of no entry to go back to when it came with the address', () => {
    const second = openedAfter({ section: 'venue', session: 's' }, {});
    expect(second).toEqual({});
    expect(openedAfter({ section: 'venue', speaker: 'x' }, second)).toEqual({});
  });
});

describe('the address of something', () => {
  it('names the section in which its kind is at home', () => {
    expect(pathOf({ kind: 'session', id: 's-1' })).toBe('/?section=venue&session=s-1');
    expect(pathOf({ kind: 'speaker', id: 'x' })).toBe('/?section=venue&speaker=x');
    expect(pathOf({ kind: 'exhibitor', id: 'e' })).toBe('/?section=exhibitors&exhibitor=e');
    expect(pathOf({ kind: 'person', id: 'p' })).toBe('/?section=attendees&person=p');
    expect(pathOf({ kind: 'message', id: 'm' })).toBe('/?section=notifications&message=m');
  });

  it('is read back as it was written, whatever the id', () => {
    for (const id of ['1e3', '007', 'true', '"', 'a b&c=d#e', 'é/ع'])
      expect(Object.fromEntries(new URL(pathOf({ kind: 'session', id }), 'http://app').searchParams)).toEqual({
        section: 'venue',
        session: id,
      });
  });
});
