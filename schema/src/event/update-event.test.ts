import { describe, expect, it } from 'vitest';
import type { ArgsOf } from '../commands.ts';
import { sampleEvent } from '../samples/index.ts';
import { changedEvent, eventCommands } from './commands.ts';

const [sample] = sampleEvent(new Date('2026-11-21T08:30:00.000Z')).events;
if (!sample) throw new Error('There is no sample event');
const event = { ...sample, ticket_keys: [] };

describe('update_event', () => {
  it('changes what is named, and of a venue and a gate the one field', () => {
    const changed = changedEvent(event, { venue: { city: 'Kisumu' }, gates: [{ id: 'gate-east', open: false }] });
    expect(changed.venue).toEqual({ ...event.venue, city: 'Kisumu' });
    expect(changed.gates.find(({ id }) => id === 'gate-east')).toEqual({
      id: 'gate-east',
      name: 'East entrance',
      open: false,
    });
    expect({ ...changed, venue: event.venue, gates: event.gates }).toEqual(event);
  });

  it('changes the one text of translations, takes out an empty one, and replaces all where all are given', () => {
    const french = { ...event, translations: { fr: { name: 'Sommet', tagline: 'Ensemble' } } };
    const after = (texts: ArgsOf<'update_event'>['changes']['texts']) => changedEvent(french, { texts }).translations;
    expect(after({ sw: { tagline: 'Pamoja' } })).toEqual({ ...french.translations, sw: { tagline: 'Pamoja' } });
    expect(after({ fr: { name: '' } })).toEqual({ fr: { tagline: 'Ensemble' } });
    expect(after({ fr: { name: '', tagline: '' } })).toBeNull();
    const translations = { sw: { tagline: 'Pamoja' } };
    expect(changedEvent(french, { translations }).translations).toEqual(translations);
    expect(changedEvent(french, { translations: null, texts: translations }).translations).toEqual(translations);
    expect(changedEvent(french, { name: 'Summit' }).translations).toEqual(french.translations);
  });

  it('makes a gate of what has a name, and removes one for good', () => {
    const gates = (changes: ArgsOf<'update_event'>['changes']) =>
      changedEvent(event, changes).gates.map(({ id }) => id);
    const before = event.gates.map(({ id }) => id);
    expect(gates({ gates: [{ id: 'gate-new', name: 'New' }] })).toEqual([...before, 'gate-new']);
    expect(gates({ gates: [{ id: 'gate-gone', open: true }] })).toEqual(before);
    expect(gates({ gates: [{ id: 'gate-east', name: 'E' }], remove_gates: ['gate-east'] })).not.toContain('gate-east');
  });

  it('takes no key, no id and no zone that is none', () => {
    const takes = (changes: object) => eventCommands.update_event.args.safeParse({ changes }).success;
    expect(takes({ time_zone: 'Africa/Addis_Ababa', data_cap: 50 })).toBe(true);
    for (const changes of [
      { ticket_keys: [] },
      { id: 'x' },
      { time_zone: 'Nairobi/Africa' },
      { languages: [] },
      { data_cap: -1 },
      { data_cap: 0.5 },
    ])
      expect(takes(changes)).toBe(false);
  });
});
