import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import type { DialogProps } from '../../ui/dialog/dialog.tsx';
import { ContentDialogs, type OpenContent } from './content-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Removals } from './import/removals.tsx';
import type { Content } from './use-content.ts';

const saved = vi.hoisted(() => [] as unknown[]);
vi.mock('../../shared/form/use-save.ts', () => ({ useSave: () => async (name: string) => saved.push(name) > 0 }));
vi.mock('../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ title, children, actions }: DialogProps) => (
    <section>
      {title}
      {children}
      {actions}
    </section>
  ),
}));
vi.mock('./fields/place-picker.tsx', () => ({ PlacePicker: () => null }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => vi.stubGlobal('document', { activeElement: null }));
afterEach(() => {
  saved.splice(0);
  vi.unstubAllGlobals();
});

const hall = { id: 'hall', name: 'Hall', description: '', floor: '', capacity: 0, shape: null };
const content = { exhibitors: [], sponsors: [], speakers: [], sessions: [], rooms: [hall] } as never as Content;

function Screen() {
  const [open, setOpen] = useState<OpenContent | undefined>({ start: hall, isNew: false });
  if (!open) return 'the list';
  return <ContentDialogs collection="rooms" content={content} timeZone="UTC" open={open} onOpen={setOpen} />;
}
async function opened() {
  const page = fakePage();
  await page.draw(<Screen />);
  return page;
}

it('what was edited is still there after the question whether to delete it was answered with no', async () => {
  const { press, write, written, text } = await opened();
  await write('name', 'Great Hall');
  await press('content.delete.action');
  expect(text()).toContain('content.delete.title');
  await press('content.delete.keep');
  expect(text()).not.toContain('content.delete.title');
  expect(written('name')).toBe('Great Hall');
});

it('the form closes with the question when it is deleted', async () => {
  const { press, text } = await opened();
  await press('content.delete.action');
  await press('content.delete.confirm');
  expect(saved).toEqual(['delete_content']);
  expect(text()).toBe('the list');
});

it.each([
  ['sessions', 'content.delete.textOfSession'],
  ['speakers', 'content.delete.text'],
] as const)('before one of the %s is deleted, it is said what goes with it: %s', async (collection, says) => {
  const page = fakePage();
  const close = () => undefined;
  await page.draw(
    <DeleteDialog {...{ collection, content }} id="soil" name="Soil" onClose={close} onDeleted={close} />,
  );
  expect(page.text().split(' ')).toContain(says);
});

it.each([
  ['sessions', 'content.import.removesSessionsToo'],
  ['rooms', 'content.import.removesToo'],
] as const)('before an import removes %s, it is said what goes with them: %s', async (collection, says) => {
  const page = fakePage();
  await page.draw(<Removals steps={[{ collection, id: 'soil', name: 'Soil', kind: 'remove' }]} />);
  expect(page.text().split(' ')).toContain(says);
});
