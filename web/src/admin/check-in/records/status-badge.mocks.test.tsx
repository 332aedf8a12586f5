import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

it.each([
  ['a scan that turned somebody away', { verdict: 'revoked' }, 'checkInRecords.status.refused'],
  ['one that let them in all the same', {}, 'checkInRecords.letIn'],
  ['a check-in of one’s own, at no door', { recorded_by: 'amina' }, 'checkInRecords.status.refused'],
  ['one that counts', { status: 'accepted' }, 'checkInRecords.status.accepted'],
] as const)('says of %s what became of it', (_, changed, words) => {
  const record = aDocument('check_ins', {
    ...{ id: 'r', user_id: 'amina', recorded_by: 'door', status: 'refused', verdict: 'admitted' },
    ...changed,
  });
  expect(renderToStaticMarkup(<StatusBadge record={record} />)).toContain(`>${words}<`);
});
