import { INSTALL_ONBOARDING_DELAY_MS } from '@baraza/schema/event/event-defaults';
import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { InstallOnboarding } from './install-onboarding.tsx';

vi.mock('../../i18n/start-i18n.ts', () => ({ withInsideWords: (part: object) => part }));
vi.mock('../../ui/dialog/dialog.tsx', () => ({ Dialog: ({ actions }: { actions: ReactNode }) => actions }));
vi.mock('./browser-name.ts', () => ({ isInOtherApp: () => false }));
vi.mock('./device.ts', () => ({ isInstalled: () => false }));
vi.mock('./install-prompt.ts', () => ({ useInstall: () => undefined }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the introduction can be left where nothing can be noted any more', async () => {
  vi.useFakeTimers();
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  vi.stubGlobal('document', { activeElement: null });
  const { draw, text, press } = fakePage();
  await draw(<InstallOnboarding />);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(INSTALL_ONBOARDING_DELAY_MS);
    await vi.dynamicImportSettled();
  });
  expect(text()).toContain('install.onboarding.skip');
  await press('install.onboarding.skip');
  expect(text()).toBe('');
});
