import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import type { PublicConfig } from '../use-demo.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { loginErrors } from './login-errors.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { VerifyForm } from './verify-form.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => () => undefined,
}));
vi.mock('../../../ui/dialog/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));
vi.mock('../../../ui/form/field.tsx', () => ({
  Checkbox: () => null,
  Field: ({ name, value, error, onChange }: FieldProps) => (
    <p>
      <input name={name} value={value} onChange={onChange} />
      {error ? `${name}: ${error}` : null}
    </p>
  ),
}));
vi.mock('../../offline-app/use-device-online.ts', () => ({ useDeviceOnline: () => true }));
vi.mock('../session.ts', async () => {
  const { authCalls } = await import('../auth-calls.ts');
  const enter = (failure: object) => ({ ok: false, failure });
  const signIn = async (email: string, password: string) => enter(await authCalls.login(email, password));
  return { session: { enter, signIn }, useSession: () => ({ state: 'signed_out' }) };
});
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

const detail = 'Some values are missing or not valid.';
const COMMON = 'This password is among the most common ones';
let errors: { path: string; message: string }[];
beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: {} });
  vi.stubGlobal('fetch', async () => Response.json({ detail, errors }, { status: 422 }));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['', '', { email: 'emailRequired', password: 'passwordRequired' }],
  ['   ', 'x', { email: 'emailRequired' }],
  ['amina', 'x', { email: 'emailInvalid' }],
  ['amina@', 'x', { email: 'emailInvalid' }],
  ['amina@example.org', '', { password: 'passwordRequired' }],
  [' amina@example.org ', ' ', {}],
])('before anything is sent, %j and %j are found to be wrong: %j', (email, password, found) => {
  expect(loginErrors(email, password)).toEqual(found);
});

const config = (demo: boolean) => ({ demo, registration: 'code' }) as PublicConfig;
const onDone = () => undefined;

it.each([
  ['of an invitation', <VerifyForm key="" token="t" />],
  ['of a forgotten password', <ResetForm key="" token="t" onDone={onDone} />],
])('a common password is refused at its field, and the link %s is not said to be bad', async (_, form) => {
  const { draw, write, submit, text } = fakePage();
  await draw(form);
  errors = [{ path: 'newPassword', message: COMMON }];
  await write('new-password', 'tanzania');
  await submit();
  expect(text()).toContain(`new-password: ${COMMON}`);
  expect(text()).not.toContain(detail);
  expect(text()).not.toContain('auth.forgotPassword');
  errors = [{ path: 'token', message: 'Too long' }];
  await submit();
  expect(text()).not.toContain(COMMON);
  expect(text()).toContain(detail);
  expect(text()).toContain('auth.forgotPassword');
});

const wrongAddress = { path: 'email', message: 'Enter an email address' };

it.each([
  ['signing in', 'email', <LoginForm key="" passwordWasReset={false} onSend={onDone} />],
  ['asking for a link', 'forgot-email', <ForgotPassword key="" email="" onClose={onDone} />],
  ['registering', 'register-email', <RegisterForm key="" config={config(false)} />],
])('an address that is none is told at its field when %s', async (_, name, form) => {
  const { draw, write, submit, text } = fakePage();
  await draw(form);
  const typed = { [name]: 'amina@gmail', password: 'a password', 'register-name': 'Amina', 'register-code': 'baobab' };
  for (const [field, value] of Object.entries(typed)) await write(field, value);
  errors = [wrongAddress];
  await submit();
  expect(text()).toContain(`${name}: auth.emailInvalid`);
  expect(text()).not.toContain(detail);
  errors = [];
  await submit();
  expect(text()).not.toContain('auth.emailInvalid');
  expect(text()).toContain(detail);
});

it.each([
  [true, { path: 'password', message: COMMON }, `register-password: ${COMMON}`],
  [true, { path: 'code', message: 'No such code' }, detail],
  [false, { path: 'code', message: 'No such code' }, 'register-code: No such code'],
  [false, { path: 'password', message: COMMON }, detail],
  [false, { path: 'toString', message: COMMON }, detail],
])('registering, in the demo: %j, tells %j at its field, or else above the form', async (demo, wrong, told) => {
  const { draw, write, submit, text } = fakePage();
  await draw(<RegisterForm config={config(demo)} />);
  const typed = { email: 'amina@example.org', name: 'Amina', code: 'baobab', password: 'tanzania' };
  for (const [name, value] of Object.entries(typed)) await write(`register-${name}`, value);
  errors = [wrong];
  await submit();
  expect(text()).toContain(told);
  expect(text().includes(detail)).toBe(told === detail);
});
