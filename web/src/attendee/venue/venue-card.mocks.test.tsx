import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { VenueScreen } from './venue-screen.tsx';

const venue = { name: 'Sarit Expo Centre', address: '12 Karuna Road', city: 'Nairobi', country: 'Kenya' };
const event = vi.hoisted(() => ({ time_zone: 'UTC' }) as Record<string, unknown>);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'fr' } }) }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ event_id: 'event-001' }),
  useLiveDocument: () => event,
  useSyncStatus: () => ({}),
}));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../shared/kept/use-kept-tab.ts', () => ({ useKeptTab: () => ['map', () => undefined] }));
vi.mock('../../shared/open-item/use-open-item.ts', () => ({ useShowItem: () => () => undefined }));
vi.mock('../../ui/navigation/screen-name.ts', () => ({ useScreenName: () => undefined }));
vi.mock('../programme/programme-tab.tsx', () => ({ PROGRAMME_TABS: [], ProgrammeTab: () => null }));
vi.mock('../programme/use-programme.ts', () => ({ useAgenda: () => ({ agenda: [], programme: [] }) }));
vi.mock('./map-view.tsx', () => ({ MapView: ({ children }: { children: ReactNode }) => children }));

const shown = (written: object) => {
  Object.assign(event, { description: '', translations: null, venue, ...written });
  return renderToStaticMarkup(<VenueScreen />);
};

it('has the whole address, and what the organisers wrote of the event in the language of its reader', () => {
  const page = shown({ description: 'Three days on **water**', translations: { fr: { description: 'Trois jours' } } });
  expect(page).toMatch(/<address[^>]*>Sarit Expo Centre, 12 Karuna Road, Nairobi, Kenya<\/address>/);
  expect(page).toContain('aria-label="venue.copyAddress"');
  expect(page).toContain('Trois jours');
  expect(page).toMatch(/<details[^>]* open=""/);
});

it('folds a long description, and has nothing where nothing was written', () => {
  expect(shown({ description: 'Water. '.repeat(60) })).toMatch(/<details class="[^"]*">/);
  expect(shown({ venue: { ...venue, address: ' ' } })).not.toMatch(/<address|<details/);
});
