import { eventCommands } from '@baraza/schema/event/commands';
import { sampleEvent } from '@baraza/schema/samples/index';
import { describe, expect, it } from 'vitest';
import { changesOf, draftOf, problemsOf } from './event-draft.ts';

const [sample] = sampleEvent(new Date('2026-11-21T08:30:00.000Z')).events;
if (!sample) throw new Error('There is no sample event');
const kept = draftOf({ ...sample, ticket_keys: [] });

describe('the form of the event', () => {
  it('sends what was changed, and nothing else', () => {
    expect(changesOf(kept, kept)).toEqual({});
    expect(changesOf(kept, { ...kept, name: `${kept.name} `, languages: kept.languages.replaceAll(',', '') })).toEqual(
      {},
    );
    const changes = changesOf(kept, { ...kept, tagline: ' Together ', venue_city: 'Kisumu', languages: 'en,fr  sw' });
    expect(changes).toEqual({ tagline: 'Together', venue: { city: 'Kisumu' }, languages: ['en', 'fr', 'sw'] });
    expect(eventCommands.update_event.args.parse({ changes })).toEqual({ changes });
  });

  it.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ time_zone: 'Nairobi' }, { time_zone: 'noTimeZone' }],
    [{ languages: 'en, not-a-language-at-all' }, { languages: 'noLanguage' }],
    [{ languages: ' , ' }, { languages: 'noLanguage' }],
    [{ ends_on: '2020-01-01' }, { ends_on: 'endsBeforeStart' }],
    [
      { starts_on: '', ends_on: '' },
      { starts_on: 'required', ends_on: 'required' },
    ],
    [{}, {}],
  ])('says of %j what the server would refuse', (written, problems) => {
    expect(problemsOf({ ...kept, ...written })).toEqual(problems);
  });
});
