import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describedAs } from '../../testing/calls/description.ts';
import { openTestPglite } from '../../testing/database/databases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
});
afterAll(() => app.close());

it.each([
  ['POST /api/auth/login', 'Auth', ['wrong_credentials', 'too_many_requests']],
  ['POST /api/auth/register', 'Auth', ['registration_closed', 'invalid_code', 'too_many_requests']],
  ['POST /api/auth/verify', 'Auth', ['invalid_code', 'too_many_requests']],
  [
    'POST /api/users/{id}/invitation',
    'Auth',
    ['not_found', 'already_registered', 'ticket_revoked', 'too_many_requests'],
  ],
  ['GET /api/auth/me', 'Auth', ['not_signed_in']],
  ['PUT /api/auth/me', 'Auth', ['not_signed_in', 'invalid']],
  ['POST /api/auth/logout', 'Auth', ['not_signed_in']],
  ['POST /api/auth/forgot-password', 'Auth', ['too_many_requests']],
  ['POST /api/auth/reset-password', 'Auth', ['invalid_code', 'too_many_requests']],
  ['POST /api/users/{id}/reset-access', 'Auth', ['not_found', 'too_many_requests']],
  ['PUT /api/auth/password', 'Auth', ['too_many_requests']],
  ['GET /api/admin/sessions', 'Admin', ['not_allowed']],
  ['DELETE /api/admin/sessions/{userId}', 'Admin', ['not_found']],
])('%s is described: in a line, in its group, with how it may be refused', async (call, tag, refusals) => {
  const { summary, tags, codes } = await describedAs(app, call);
  expect(summary).toMatch(/\w \w/);
  expect(tags).toEqual([tag]);
  expect(codes).toEqual(expect.arrayContaining(refusals));
});

it('what the list of sessions answers is described, and what ending them does', async () => {
  const { answer: list } = await describedAs(app, 'GET /api/admin/sessions');
  const fields = ['user_id', 'name', 'email', 'role', 'created_at', 'last_seen_on', 'is_this'];
  expect(Object.keys(list?.items?.properties ?? {})).toEqual(fields);
  const { answer: ended } = await describedAs(app, 'DELETE /api/admin/sessions/{userId}');
  expect(Object.keys(ended?.properties ?? {})).toEqual(['ended']);
});
