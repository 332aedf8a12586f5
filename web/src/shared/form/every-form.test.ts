import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../..', import.meta.url));

const CONFIRMS = 'a password or a name that is typed to confirm: nothing of it is kept';
const SIGN_IN = 'loaded with the page to sign in, whose bytes are counted: nothing of it is kept';

/** Forms that are not of the layer, so that nothing asks before what was written in them goes; and why. */
const OTHERS: Record<string, string> = {
  'shared/form/form.tsx': 'the layer itself',
  'shared/auth/login/forgot-password.tsx': SIGN_IN,
  'shared/auth/login/login-form.tsx': SIGN_IN,
  'shared/auth/login/pair-form.tsx': SIGN_IN,
  'shared/auth/login/pasted-link.tsx': SIGN_IN,
  'shared/auth/login/person-link-form.tsx': SIGN_IN,
  'shared/auth/login/register-form.tsx': SIGN_IN,
  'shared/auth/login/reset-form.tsx': SIGN_IN,
  'shared/auth/login/verify-form.tsx': SIGN_IN,
  'attendee/profile/password-dialog.tsx': CONFIRMS,
  'admin/confirm/confirm-dialog.tsx': CONFIRMS,
  'admin/settings/backup/download-card.tsx': CONFIRMS,
  'admin/settings/backup/restore-form.tsx': CONFIRMS,
  'admin/settings/data/erase-dialog.tsx': CONFIRMS,
  'admin/settings/keys/replace-keys-dialog.tsx': CONFIRMS,
};

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
const matching = (pattern: RegExp) =>
  files.filter((path) => !path.includes('.test.') && pattern.test(readFileSync(`${src}/${path}`, 'utf8'))).sort();

it('every form is of the layer, and with it under the guard of what is unsaved, or listed here', () => {
  expect(matching(/<form\b/)).toEqual(Object.keys(OTHERS).sort());
});

it('beside the layer only a screen that keeps a draft says what is unsaved', () => {
  expect(matching(/\bdata-unsaved=\{/)).toEqual(['admin/messages/messaging-screen.tsx']);
});
