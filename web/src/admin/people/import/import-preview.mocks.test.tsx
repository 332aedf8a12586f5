import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { ImportPreview } from './import-preview.tsx';
import type { PlanRow } from './plan/plan-row.ts';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const sheet = (name: string, lines: number) => ({
  ...{ name, head: ['Email'], guessed: false },
  rows: Array.from({ length: lines }, (_, at) => ({ line: at + 2, cells: ['a@b.org'], open: false })),
});

it('names the sheet that is read where a workbook has several, and offers the others', () => {
  const [friday, saturday] = [sheet('Friday', 3), sheet('Saturday', 12)];
  const page = (sheets: (typeof friday)[]) =>
    renderToStaticMarkup(
      <ImportPreview
        {...{ file: 'two.xlsx', sheet: saturday, sheets, recognised: [''], states: [], plan: undefined }}
        choice={{ columns: [''], leftOut: new Set() }}
        isStale={false}
        onChange={() => undefined}
        onSheet={() => undefined}
        onConfirm={() => undefined}
        onRestore={async () => true}
        otherFile={null}
      />,
    );
  expect(page([friday, saturday])).toMatch(/Friday \(3\)<\/option><option value="1" selected="">Saturday \(12\)</);
  expect(page([saturday])).not.toContain('Saturday');
});

it('says that this is another plan than the one that was confirmed', () => {
  const rows: PlanRow[] = [{ line: 2, email: 'a@b.org', name: 'A', kind: 'same', user_id: 'a' }];
  const page = (isOvertaken: boolean) =>
    renderToStaticMarkup(
      <ImportPreview
        {...{ file: 'list.csv', sheet: sheet('', 1), sheets: [sheet('', 1)], recognised: [''], states: [] }}
        {...{ plan: { rows, newTicketTypes: [], shared: [], becomesLarge: false }, isOvertaken }}
        choice={{ columns: [''], leftOut: new Set() }}
        isStale={false}
        onChange={() => undefined}
        onSheet={() => undefined}
        onConfirm={() => undefined}
        onRestore={async () => true}
        otherFile={null}
      />,
    );
  expect(page(true)).toMatch(/role="alert".*people\.import\.overtaken</);
  expect(page(false)).not.toContain('people.import.overtaken');
});

it('says why there is nothing to import where the list leaves people out', () => {
  const one = { line: 2, email: 'a@b.org', name: 'A', state: 'cancelled' };
  const same = { ...one, kind: 'same', user_id: 'a' } as const;
  const page = (...rows: PlanRow[]) =>
    renderToStaticMarkup(
      <ImportPreview
        {...{ file: 'list.csv', sheet: sheet('', 1), sheets: [sheet('', 1)], recognised: [''], states: [] }}
        plan={{ rows, newTicketTypes: [], shared: [], becomesLarge: false }}
        choice={{ columns: [''], leftOut: new Set() }}
        isStale={false}
        onChange={() => undefined}
        onSheet={() => undefined}
        onConfirm={() => undefined}
        onRestore={async () => true}
        otherFile={null}
      />,
    );
  const revoked = page({ ...one, kind: 'left_out', user_id: 'a' });
  expect(revoked).toContain('people.import.nothingLeftOut<');
  expect(revoked).not.toContain('people.import.confirm');
  expect(page({ ...one, kind: 'left_out' }, same)).toContain('people.import.nothingLeftOut<');
  // Undoing an earlier import removes whom this list names, unless it was imported too.
  expect(page(same)).toMatch(/people\.import\.nothing<.*people\.import\.allTheSame<.*people\.import\.confirm</);
  const refused = page({ ...one, kind: 'left_out' }, { ...one, kind: 'refused', reason: { why: 'name_missing' } });
  expect(refused).toContain('people.import.nothingButRefused<');
  const comes = page(same, { ...one, name: 'Ben', kind: 'still_revoked', user_id: 'ben' });
  expect(comes).toMatch(/people\.import\.comeRevoked<.*Ben<.*people\.import\.makeValid</);
  expect(comes).not.toContain('people.import.nothing<');
  const replaced = page(same, { ...same, name: 'Zuri', isCodeEnded: true });
  expect(replaced).toMatch(/people\.import\.codesEnded<.*Zuri</);
  expect(comes).not.toContain('people.import.codesEnded');
  const other = page(same, { ...same, name: 'Zuri', theirCode: 'stays' });
  expect(other).toMatch(/people\.import\.codesStay<.*Zuri<.*people\.import\.replaceCodes</);
  expect(comes).not.toContain('people.import.codesStay');
});

it('asks whether people are changed where the list says something else of who is here', () => {
  const one = { line: 2, email: 'a@b.org', name: 'A', kind: 'same', user_id: 'a' } as const;
  const page = (row: PlanRow, keepsPeople?: boolean) =>
    renderToStaticMarkup(
      <ImportPreview
        {...{ file: 'list.csv', sheet: sheet('', 1), sheets: [sheet('', 1)], recognised: [''], states: [] }}
        plan={{ rows: [row], newTicketTypes: [], shared: [], becomesLarge: false }}
        choice={{ columns: [''], leftOut: new Set(), ...(keepsPeople && { keepsPeople }) }}
        isStale={false}
        onChange={() => undefined}
        onSheet={() => undefined}
        onConfirm={() => undefined}
        onRestore={async () => true}
        otherFile={null}
      />,
    );
  const changed: PlanRow = { ...one, kind: 'change', person: { id: 'a', email: 'a@b.org' }, changes: [] };
  expect(page(changed)).toMatch(/type="checkbox"[^>]* checked=""[^>]*\/>people\.import\.changePeople</);
  const kept = page({ ...one, isKept: true }, true);
  expect(kept).toMatch(/type="checkbox"[^>]*\/>people\.import\.changePeople</);
  expect(kept).not.toMatch(/type="checkbox"[^>]* checked=/);
  expect(kept).toContain('people.import.nothingKept<');
  expect(page(one)).not.toContain('people.import.changePeople');
});
