import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

const status = vi.hoisted(() => ({ isNeeded: false }));
vi.mock('./worker-status.ts', () => ({ useWorkerStatus: () => status, startWaitingVersion: () => undefined }));
vi.mock('./use-interruptible.ts', () => ({ useInterruptible: () => false }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
const { UpdatePrompt } = await import('./update-prompt.tsx');

it('waits for who is busy, unless the server takes nothing more from this version', () => {
  expect(renderToStaticMarkup(<UpdatePrompt />)).toBe('');
  status.isNeeded = true;
  expect(renderToStaticMarkup(<UpdatePrompt />)).toContain('app.update.now');
});
