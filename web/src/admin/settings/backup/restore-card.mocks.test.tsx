import type { Event } from '@baraza/schema/event/event';
import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import type { Restored } from './backup-calls.ts';
import { RestoreCard } from './restore-card.tsx';

const answer = vi.hoisted(() => ({ made_at: '2026-11-20T08:00:00.000Z', rows: 7 }) as Restored);
const said = vi.hoisted(
  () => (key: string, values?: { names?: string; when?: string }) =>
    [key, values?.names, values?.when].filter(Boolean).join(' '),
);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: said }) }));
vi.mock('../../../replica/react.tsx', () => ({ useReplica: () => ({ syncNow: async () => undefined }) }));
vi.mock('./use-transfer.ts', () => ({
  useTransfer: () => ({ progress: null, problem: undefined, setProblem: () => undefined, run: async () => answer }),
}));
vi.mock('./backup-contents.ts', () => ({ lookIntoBackup: async () => 'encrypted' }));
vi.mock('../choose-file.tsx', () => ({
  ChooseFile: ({ onFile }: { onFile: (file: File) => void }) => (
    <button type="button" onClick={() => onFile(new File([], 'backup.gz.age'))}>
      choose
    </button>
  ),
}));
vi.mock('./restore-form.tsx', () => ({
  RestoreForm: ({ onRestore }: { onRestore: (secrets: object) => void }) => (
    <button type="button" onClick={() => onRestore({})}>
      restore
    </button>
  ),
}));

afterEach(() => vi.unstubAllGlobals());

async function saidAfter(restored: Restored): Promise<string> {
  Object.assign(answer, restored);
  const page = fakePage();
  vi.stubGlobal('navigator', { languages: ['en'] });
  await page.draw(<RestoreCard event={aDocument('events', { id: 'event-001' }) as Event} />);
  await page.press('choose');
  await page.press('restore');
  return page.text();
}

it('says of which moment it is, with its year, and whose admin role stays away, if anybody’s', async () => {
  const restored = { made_at: '2026-11-20T08:00:00.000Z', rows: 7 };
  const shown = await saidAfter(restored);
  expect(shown).not.toContain('stayAttendees');
  // A backup of the event before looks the same but for the year.
  expect(shown).toContain('settings.backup.restored Nov 20, 2026');
  expect(await saidAfter({ ...restored, stay_attendees: ['Zuri', 'Kofi'] })).toContain(
    'settings.backup.stayAttendees Zuri and Kofi',
  );
});
