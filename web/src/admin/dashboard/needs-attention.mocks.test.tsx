import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { NeedsAttention } from './needs-attention.tsx';

vi.mock('../../replica/react.tsx', () => ({
  useSyncStatus: () => ({ filled: true, refused: 0 }),
  useLiveQuery: () => [],
}));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'UTC' }) }));
vi.mock('../../shared/check-in/use-let-in-twice.ts', () => ({
  useLetInTwice: () => ['kofi', 'amina', 'kofi'].map((user_id) => ({ user_id, records: [{}, {}, {}] })),
}));
vi.mock('../doors/use-doors.ts', () => ({ useDoorWarnings: () => [] }));
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: object }) => children }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, said?: object) => key + JSON.stringify(said) }),
}));

it('counts the people whom doors let in twice, not their days or records', () => {
  expect(renderToStaticMarkup(<NeedsAttention />)).toContain('attention.twice{&quot;count&quot;:2}');
});
