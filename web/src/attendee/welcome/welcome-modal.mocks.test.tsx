import { sampleEvent } from '@baraza/schema/samples/index';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { WelcomeModal } from './welcome-modal.tsx';

const HERE = vi.hoisted(() => ({
  me: undefined as unknown,
  event: undefined as unknown,
  agenda: undefined as unknown,
}));

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'user-001' }),
  useLiveDocument: () => HERE.me,
}));
vi.mock('../../shared/event/use-event.ts', () => ({ useTranslatedEvent: () => HERE.event }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-21T08:30:00Z') }));
vi.mock('../programme/use-programme.ts', () => ({ useAgenda: () => HERE.agenda }));
vi.mock('../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
    <>
      {children}
      {actions}
    </>
  ),
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

const { users, events } = sampleEvent(new Date('2026-11-21T08:30:00Z'));
const ALL = { me: users[0], event: events[0], agenda: { programme: [], starred: new Set(), agenda: [] } };

const shownTo = (known: object, lastWelcomeDate: string | null = null) => {
  vi.stubGlobal('localStorage', { getItem: () => lastWelcomeDate });
  vi.stubGlobal('navigator', { languages: ['en'] });
  Object.assign(HERE, { me: undefined, event: undefined, agenda: undefined, ...known });
  return renderToStaticMarkup(<WelcomeModal />);
};
afterEach(() => vi.unstubAllGlobals());

it.each(['me', 'event', 'agenda'] as const)('the welcome waits until %s is here: it never opens empty', (missing) => {
  expect(shownTo({ ...ALL, [missing]: undefined })).toBe('');
});

it('the welcome says which event it is, and where, once a day', () => {
  const said = shownTo(ALL);
  expect(said).toContain('Baraza for Climate and Health');
  expect(said).toContain('Mwangaza Gardens Conference Centre, Nairobi');
  expect(shownTo(ALL, new Date().toDateString())).toBe('');
});

it('the welcome comes and goes on a full disk too, once a day while the app is open', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  shownTo(ALL);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const { draw, text, press } = fakePage();
  await draw(<WelcomeModal />);
  expect(text()).toContain('Baraza for Climate and Health');
  await press('welcome.go');
  expect(text()).toBe('');
  await draw(<WelcomeModal key="another" />);
  expect(text()).toBe('');
});
