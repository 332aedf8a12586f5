import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { SessionList } from './session-list.tsx';

vi.mock('../../replica/react.tsx', () => ({ useReplica: () => ({}) }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const sessions = Array.from({ length: 40 }, (_, n) => ({
  ...aDocument('sessions', { id: `s-${n}`, kind: 'talk', track: '' }),
  start_time: `2026-11-2${n < 5 ? 1 : 2}T09:00:00.000Z`,
  end_time: `2026-11-2${n < 5 ? 1 : 2}T10:00:00.000Z`,
  speakers: [],
})) as unknown as ProgrammeSession[];

it('shows its first sessions at once, under their days: all of them would keep an old phone from answering a tap', () => {
  const shown = renderToStaticMarkup(
    <SessionList sessions={sessions} starred={new Set()} agenda={[]} timeZone="UTC" now={0} onOpen={() => undefined} />,
  );
  expect(shown.match(/<li/g)).toHaveLength(10);
  expect(shown.match(/<section/g)).toHaveLength(2);
});
