import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import type { DialogProps } from '../../../ui/dialog/dialog.tsx';
import type { MadeEvent } from './hosted-events.ts';
import { MadeDialog } from './made-dialog.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, of?: { count?: number }) => [key, of?.count ?? ''].join(':') }),
}));
vi.mock('../../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ children }: DialogProps) => <section>{children}</section>,
}));

afterEach(() => vi.unstubAllGlobals());

it('says how many people are in the event: they come along when it is made, and never later', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const page = fakePage();
  const made = { name: 'Next', address: 'https://event.example/e/next/', people: 214, link: null } as MadeEvent;
  await page.draw(<MadeDialog made={made} onClose={() => undefined} />);
  expect(page.text()).toContain('settings.events.madePeople:214');
});
