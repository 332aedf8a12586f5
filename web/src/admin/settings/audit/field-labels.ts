import type { CollectionName, DocumentOf } from '@baraza/schema/entities';

/** Words that forms and lists have for fields, where the log has none of its own for a field of that name. */
export const FIELD_LABELS = {
  users: {
    first_name: 'people.column.first_name',
    interests: 'profile.interests',
    external_code: 'people.column.external_code',
    shares_email: 'people.sharesEmail',
    hidden: 'people.hidden',
  },
  check_ins: {
    gate_id: 'checkInRecords.column.gate',
    check_in_method: 'checkInRecords.column.method',
    verdict: 'checkInRecords.column.verdict',
    check_in_time: 'checkInRecords.column.time',
    device_time: 'checkInRecords.column.device_time',
    arrived_at: 'checkInRecords.column.arrived_at',
    device_id: 'checkInRecords.column.device',
    recorded_by: 'checkInRecords.column.recorded_by',
    undo_reason: 'checkInRecords.column.reason',
    hold_reason: 'checkInRecords.detail.held',
  },
  events: { translations: 'translations.title' },
  sessions: { translations: 'translations.title' },
  rooms: { translations: 'translations.title' },
  speakers: { translations: 'translations.title' },
  sponsors: { translations: 'translations.title' },
  exhibitors: { translations: 'translations.title' },
  notifications: {
    user_id: 'messaging.toWhom',
    audience: 'messaging.audienceField',
    send_at: 'messaging.when',
    translations: 'translations.title',
  },
  doors: {
    paired_at: 'doors.badge.paired',
    removed_at: 'doors.badge.removed',
    waiting: 'doors.waiting',
    app_version: 'doors.version',
    last_contact: 'doors.lastContact',
  },
  plan_drafts: { places: 'settings.plan.places', floors: 'floorPlan.floors' },
  questions: {
    session_id: 'content.questions.columns.session',
    user_id: 'content.questions.columns.name',
    text: 'content.questions.columns.text',
    created_at: 'content.questions.columns.created_at',
  },
} as const satisfies { [C in CollectionName]?: Partial<Record<keyof DocumentOf<C>, string>> };

type Label = {
  [C in keyof typeof FIELD_LABELS]: (typeof FIELD_LABELS)[C][keyof (typeof FIELD_LABELS)[C]];
}[keyof typeof FIELD_LABELS];

export const labelOfField = (collection: string, field: string): Label | undefined =>
  (FIELD_LABELS as Record<string, Record<string, Label | undefined>>)[collection]?.[field];
