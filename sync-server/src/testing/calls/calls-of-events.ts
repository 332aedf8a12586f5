import type { TestCall } from './test-call.ts';

/** The calls about an event, and about those of a server: one that is made before it is archived. */
export const CALLS_OF_EVENTS: Record<string, TestCall> = {
  'GET /api/admin/events': { who: 'admin', at: '/api/admin/events' },
  'POST /api/admin/events': {
    who: 'admin',
    at: '/api/admin/events',
    body: { id: 'summit-2027', name: 'Summit', starts_on: '2027-03-01', ends_on: '2027-03-02' },
  },
  'PUT /api/admin/events/{id}': { who: 'admin', at: '/api/admin/events/summit-2027', body: { archived: true } },
  'GET /events': { who: 'signedIn', at: '/events' },
  'GET /api/events/{id}': { who: 'signedIn', at: '/api/events/event-001' },
  'PUT /api/events/{id}': { who: 'admin', at: '/api/events/event-001', body: { tagline: 'Together' } },
};
