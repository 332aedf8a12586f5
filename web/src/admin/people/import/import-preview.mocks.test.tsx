import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

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
        otherFile={null}
      />,
    );
  expect(page([friday, saturday])).toMatch(/Friday \(3\)<\/option><option value="1" selected="">Saturday \(12\)</);
  expect(page([saturday])).not.toContain('Saturday');
});
