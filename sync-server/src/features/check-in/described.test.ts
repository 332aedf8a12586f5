import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describedAs } from '../../testing/calls/description.ts';
import { openTestPglite } from '../../testing/database/databases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
});
afterAll(() => app.close());

const refusals = ['already_checked_in', 'check_in_closed', 'gate_code_needed', 'ticket_revoked', 'not_found'];

it.each([
  ['POST /api/checkin/manual', 'Check-in', refusals],
  ['POST /api/checkin/qr/validate', 'Check-in', [...refusals, 'invalid_code']],
  ['POST /api/admin/check-ins/{id}/undo', 'Admin', ['not_found', 'cannot_be_undone']],
  ['GET /api/checkin/status/{user}/{event}', 'Check-in', ['not_found']],
])('%s is described: in a line, in its group, with how it may be refused', async (call, tag, codesOf) => {
  const { summary, tags, codes } = await describedAs(app, call);
  expect(summary).toMatch(/\w \w/);
  expect(tags).toEqual([tag]);
  expect(codes).toEqual(expect.arrayContaining(codesOf));
});

it('what they answer is described, to the card that somebody may ask for', async () => {
  const fieldsOf = async (call: string) => Object.keys((await describedAs(app, call)).answer?.properties ?? {});
  expect(await fieldsOf('GET /api/checkin/status/{user}/{event}')).toEqual(['checked_in', 'checkin_time']);
  expect(await fieldsOf('POST /api/checkin/manual')).toContain('check_in_method');
  const { answer } = await describedAs(app, 'POST /api/checkin/qr/validate');
  expect(Object.keys(answer?.properties ?? {})).toEqual(
    expect.arrayContaining(['valid', 'checked_in', 'checkin_time']),
  );
  expect(Object.keys(answer?.properties.connect_with?.properties ?? {})).toEqual(['user_id', 'name']);
});
