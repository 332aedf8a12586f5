import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { calendarLink } from '../../features/programme/calendar-link.ts';
import { AUTH_SECRET, METRICS_TOKEN } from '../app.ts';
import { KNOWN_IMAGE } from '../things.store.ts';
import { CALLS_OF_EVENTS } from './calls-of-events.ts';
import type { TestCall } from './test-call.ts';

const now = () => new Date().toISOString();
const EVENT = 'event_id=event-001';
const CALENDAR = calendarLink({ authSecret: AUTH_SECRET, eventId: 'event-001', publicUrl: '' });

/** One valid call of every operation. A missing one fails the tests that iterate over all calls. */
export const CALLS: Record<string, TestCall> = {
  'GET /health': { who: 'public', at: '/health' },
  'GET /ready': { who: 'public', at: '/ready' },
  'GET /metrics': { who: 'program', at: '/metrics', headers: () => ({ authorization: `Bearer ${METRICS_TOKEN}` }) },
  'GET /api/admin/health': { who: 'admin', at: '/api/admin/health' },
  'GET /api/config': { who: 'public', at: '/api/config' },
  'GET /api/openapi.json': { who: 'public', at: '/api/openapi.json' },
  'GET /api/docs': { who: 'public', at: '/api/docs' },
  'GET /api/docs.css': { who: 'public', at: '/api/docs.css' },

  'POST /api/auth/login': {
    who: 'public',
    at: '/api/auth/login',
    body: ({ attendeeEmail, password }) => ({ email: attendeeEmail, password }),
  },
  'POST /api/auth/register': {
    who: 'public',
    at: '/api/auth/register',
    body: () => ({ email: `new-${Math.random()}@example.org`, password: 'a long enough one', name: 'New' }),
  },
  'POST /api/auth/verify': {
    who: 'public',
    at: '/api/auth/verify',
    body: ({ linkToken }) => ({ token: linkToken, newPassword: 'another good one' }),
  },
  'POST /api/auth/confirm-address': {
    who: 'public',
    at: '/api/auth/confirm-address',
    body: ({ changeToken }) => ({ token: changeToken }),
  },
  'POST /api/auth/forgot-password': {
    who: 'public',
    at: '/api/auth/forgot-password',
    body: { email: 'nobody@example.org' },
  },
  'POST /api/auth/reset-password': {
    who: 'public',
    at: '/api/auth/reset-password',
    body: ({ resetToken }) => ({ token: resetToken, newPassword: 'another good one' }),
  },
  'GET /api/auth/events': { who: 'signedIn', at: '/api/auth/events' },
  'POST /api/auth/enter': { who: 'public', at: '/api/auth/enter', body: ({ enterToken }) => ({ token: enterToken }) },
  'GET /api/auth/me': { who: 'signedIn', at: '/api/auth/me' },
  'PUT /api/auth/me': { who: 'signedIn', at: '/api/auth/me', body: { profile: { company: 'Kijani' } } },

  ...CALLS_OF_EVENTS,
  'GET /api/events/{id}/programme.ics': { who: 'public', at: CALENDAR },
  'GET /api/events/{id}/sessions': { who: 'signedIn', at: '/api/events/event-001/sessions' },
  'GET /api/events/{id}/speakers': { who: 'signedIn', at: '/api/events/event-001/speakers' },
  'GET /api/events/{id}/stats': { who: 'signedIn', at: '/api/events/event-001/stats' },
  'GET /api/events/{id}/gates/{gateId}/code': { who: 'admin', at: '/api/events/event-001/gates/gate-north/code' },

  'POST /api/events/{id}/gates/{gateId}/code': {
    who: 'admin',
    at: '/api/events/event-001/gates/gate-north/code',
    body: { replaces: 1 },
  },
  'POST /api/events/{id}/keys': { who: 'admin', at: '/api/events/event-001/keys', body: { replaces: 'none' } },
  'GET /api/users/event/{id}/attendees': { who: 'signedIn', at: '/api/users/event/event-001/attendees' },
  'GET /api/users/me': { who: 'signedIn', at: '/api/users/me' },
  'PUT /api/users/me': { who: 'signedIn', at: '/api/users/me', body: { position: 'Engineer' } },
  'GET /api/users/me/data': { who: 'signedIn', at: '/api/users/me/data' },
  'GET /api/images/{hash}': { who: 'public', at: `/api/images/${KNOWN_IMAGE}` },
  'GET /api/users/{id}': { who: 'signedIn', at: '/api/users/attendee' },

  'POST /api/checkin/manual': { who: 'selfOrAdmin', at: `/api/checkin/manual?user_id=attendee&${EVENT}` },
  'POST /api/checkin/qr/validate': { who: 'signedIn', at: `/api/checkin/qr/validate?qr_code=nonsense&${EVENT}` },
  'GET /api/checkin/status/{user}/{event}': { who: 'selfOrAdmin', at: '/api/checkin/status/attendee/event-001' },

  'POST /api/admin/check-ins/{id}/undo': {
    who: 'admin',
    at: '/api/admin/check-ins/check-in-1/undo',
    body: { reason: 'Wrong person' },
  },

  'POST /api/qr/generate': {
    who: 'selfOrAdmin',
    at: '/api/qr/generate',
    body: { user_id: 'attendee', event_id: 'event-001' },
  },
  'POST /api/qr/generate-many': {
    who: 'admin',
    at: '/api/qr/generate-many',
    body: { user_ids: ['attendee', 'another'], event_id: 'event-001' },
  },
  'POST /api/qr/validate': {
    who: 'signedIn',
    at: '/api/qr/validate',
    body: { qr_data: 'nonsense', event_id: 'event-001' },
  },

  'GET /venue/rooms': { who: 'signedIn', at: '/venue/rooms' },
  'GET /venue/rooms/{id}': { who: 'signedIn', at: '/venue/rooms/room-1' },
  'GET /venue/sessions': { who: 'signedIn', at: '/venue/sessions' },
  'GET /venue/sessions/current': { who: 'signedIn', at: '/venue/sessions/current' },

  'GET /api/exhibitors/': { who: 'signedIn', at: `/api/exhibitors/?${EVENT}&limit=100` },
  'POST /api/exhibitors/': { who: 'admin', at: '/api/exhibitors/', body: { name: 'Acacia Water' } },
  'GET /api/exhibitors/sponsors/': { who: 'signedIn', at: `/api/exhibitors/sponsors/?${EVENT}` },
  'GET /api/exhibitors/{id}/': { who: 'signedIn', at: '/api/exhibitors/exhibitor-1/' },
  'PUT /api/exhibitors/{id}/': { who: 'admin', at: '/api/exhibitors/exhibitor-1/', body: { booth: 'B12' } },
  'DELETE /api/exhibitors/{id}/': { who: 'admin', at: '/api/exhibitors/exhibitor-2/' },

  'GET /api/notifications/user/': { who: 'signedIn', at: '/api/notifications/user/?limit=50&offset=0' },
  'GET /api/notifications/stats': { who: 'signedIn', at: '/api/notifications/stats' },
  'PUT /api/notifications/{id}/read/': { who: 'signedIn', at: '/api/notifications/notification-1/read/' },
  'PUT /api/notifications/read-all/': { who: 'signedIn', at: '/api/notifications/read-all/' },
  'GET /api/notifications/reach': { who: 'admin', at: '/api/notifications/reach?audience=checked_in' },
  'GET /api/notifications/messages': { who: 'admin', at: '/api/notifications/messages?state=sent' },
  'GET /api/notifications/templates': { who: 'admin', at: '/api/notifications/templates' },
  'POST /api/notifications/templates': {
    who: 'admin',
    at: '/api/notifications/templates',
    body: { title: 'Lunch', message: 'It is served.' },
  },
  'PUT /api/notifications/templates/{id}/': {
    who: 'admin',
    at: '/api/notifications/templates/template-1/',
    body: { title: 'Dinner', message: 'It is served.' },
  },
  'DELETE /api/notifications/templates/{id}/': { who: 'admin', at: '/api/notifications/templates/template-2/' },
  'POST /api/notifications/': {
    who: 'admin',
    at: '/api/notifications/',
    body: { title: 'Lunch', message: 'It is served.', user_id: 'attendee' },
  },
  'POST /api/notifications/broadcast': {
    who: 'admin',
    at: '/api/notifications/broadcast',
    body: { title: 'Lunch', message: 'It is served.' },
  },
  'PUT /api/notifications/{id}/': {
    who: 'admin',
    at: '/api/notifications/scheduled-1/',
    body: { title: 'Lunch', message: 'It is served.', audience: 'checked_in', send_at: '2126-11-21T09:00:00.000Z' },
  },
  'DELETE /api/notifications/{id}/': { who: 'admin', at: '/api/notifications/notification-2/' },
  'POST /api/notifications/subscribe': {
    who: 'self',
    at: '/api/notifications/subscribe',
    body: { user_id: 'attendee' },
  },
  'DELETE /api/notifications/subscribe/{userId}': { who: 'self', at: '/api/notifications/subscribe/attendee' },

  'GET /api/admin/dashboard': { who: 'admin', at: `/api/admin/dashboard?${EVENT}` },
  'GET /api/admin/checkin-analytics': { who: 'admin', at: '/api/admin/checkin-analytics' },
  'GET /api/admin/event-analytics': { who: 'admin', at: `/api/admin/event-analytics?${EVENT}` },
  'GET /api/admin/ratings': { who: 'admin', at: '/api/admin/ratings' },
  'GET /api/admin/ratings/{sessionId}/comments': { who: 'admin', at: '/api/admin/ratings/session-1/comments' },
  'GET /api/admin/check-ins': { who: 'admin', at: '/api/admin/check-ins?status=all' },
  'GET /api/admin/invitations': { who: 'admin', at: '/api/admin/invitations?limit=5' },
  'POST /api/admin/invitations': { who: 'admin', at: '/api/admin/invitations', body: {} },
  'GET /api/admin/invitations/preview': { who: 'admin', at: '/api/admin/invitations/preview?language=fr' },
  'POST /api/admin/invitations/links': { who: 'admin', at: '/api/admin/invitations/links', body: { to: 'uninvited' } },
  'PUT /api/admin/invitations': { who: 'admin', at: '/api/admin/invitations', body: { paused: true } },
  'GET /api/admin/refused-mails': { who: 'admin', at: '/api/admin/refused-mails?user_id=third' },
  'POST /api/admin/invitations/again': { who: 'admin', at: '/api/admin/invitations/again', body: {} },
  'GET /api/admin/audit-log': { who: 'admin', at: '/api/admin/audit-log' },
  'GET /api/admin/people/{id}/data': { who: 'admin', at: '/api/admin/people/third/data' },
  'DELETE /api/admin/people/{id}': { who: 'admin', at: '/api/admin/people/leaver' },
  'GET /api/admin/imports': { who: 'admin', at: '/api/admin/imports' },
  'POST /api/admin/speaker-pictures': {
    who: 'admin',
    at: '/api/admin/speaker-pictures',
    body: { host: '127.0.0.1', speaker_ids: ['speaker-never'] },
  },
  'GET /api/admin/sessions': { who: 'admin', at: '/api/admin/sessions?search=third' },
  'DELETE /api/admin/sessions/{userId}': { who: 'admin', at: '/api/admin/sessions/third' },
  'POST /api/admin/backup': { who: 'admin', at: '/api/admin/backup', body: ({ password }) => ({ password }) },
  'POST /api/admin/hand-over': { who: 'admin', at: '/api/admin/hand-over', body: { event_id: 'event-001' } },
  'POST /api/admin/restore': { who: 'admin', at: '/api/admin/restore', uploads: true },
  'POST /api/admin/send-broadcast-notification': {
    who: 'admin',
    at: '/api/admin/send-broadcast-notification',
    body: { title: 'Lunch', message: 'It is served.' },
  },

  'POST /api/connections/connect/{id}': { who: 'signedIn', at: '/api/connections/connect/third' },
  'GET /api/connections/connections': { who: 'signedIn', at: '/api/connections/connections' },
  'GET /api/connections/status/{id}': { who: 'signedIn', at: '/api/connections/status/third' },

  'POST /api/doors/pairings': { who: 'admin', at: '/api/doors/pairings', body: { name: 'East gate phone' } },
  'POST /api/doors/pair': { who: 'public', at: '/api/doors/pair', body: ({ pairingCode }) => ({ code: pairingCode }) },
  'GET /api/doors/me': { who: 'door', at: '/api/doors/me' },

  'POST /api/sync/pull': {
    who: 'signedIn',
    doors: 'paired',
    at: '/api/sync/pull',
    body: {
      protocol: PROTOCOL_VERSION,
      device_id: 'device-1',
      replica: null,
      collections: { events: { checkpoint: null, limit: 100 } },
    },
  },
  'GET /api/sync/snapshot': { who: 'signedIn', doors: 'paired', at: '/api/sync/snapshot' },
  'POST /api/sync/push': {
    who: 'signedIn',
    doors: 'even_removed',
    at: '/api/sync/push',
    body: () => ({
      protocol: PROTOCOL_VERSION,
      device: { id: crypto.randomUUID(), name: '', app_version: '1', sent_at: now(), waiting: 1, last_seq: 1 },
      commands: [{ id: crypto.randomUUID(), name: 'none', args: {}, made_at: now(), device_seq: 1 }],
    }),
  },
  'GET /api/sync/devices': { who: 'admin', at: '/api/sync/devices' },

  'POST /api/users/{id}/reset-access': { who: 'admin', at: '/api/users/attendee/reset-access', body: {} },
  'POST /api/users/{id}/invitation': { who: 'admin', at: '/api/users/invited/invitation', body: {} },
  'GET /api/auth/confirm': { who: 'signedIn', at: '/api/auth/confirm' },
  'POST /api/auth/confirm': { who: 'signedIn', at: '/api/auth/confirm', body: ({ password }) => ({ password }) },
  'PUT /api/auth/password': {
    who: 'signedIn',
    at: '/api/auth/password',
    body: ({ password }) => ({ currentPassword: password, newPassword: 'a password after it' }),
  },

  // Last, because they end the session and the person that other calls need.
  'POST /api/auth/logout': { who: 'signedIn', doors: 'paired', at: '/api/auth/logout' },
  'DELETE /api/users/me': {
    who: 'signedIn',
    at: '/api/users/me',
    // The one that the call before it has set.
    headers: () => ({ 'baraza-password': encodeURIComponent('a password after it') }),
  },
};
