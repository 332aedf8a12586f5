import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';

const afterTicket = vi.fn();
vi.mock('../attendee/ticket/early/ticket-meanwhile.tsx', async (original) => ({
  ...(await original<object>()),
  afterTicket,
}));
const { createAppRouter } = await import('./app.tsx');

it('the replica and the frame are asked for when somebody comes in, and not again with each tap', async () => {
  const router = createAppRouter({ state: 'signed_in', token: 't', user_id: 'u', event_id: 'event-001', role: 'user' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  router.update({ ...router.options, history });
  await router.load();
  expect(afterTicket).toHaveBeenCalledTimes(2);
  history.push('/?section=attendees&person=p');
  await router.load();
  expect(router.state.matches.at(-1)?.search).toEqual({ section: 'attendees', person: 'p' });
  expect(afterTicket).toHaveBeenCalledTimes(2);
});
