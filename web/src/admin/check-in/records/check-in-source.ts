import { CHECK_IN_METHODS, type CheckIn } from '@baraza/schema/check-in/check-in';

/** How a check-in came about: at a door by code or by name, or by the person themself. */
export const CHECK_IN_SOURCES = [...CHECK_IN_METHODS, 'self'] as const;
export type CheckInSource = (typeof CHECK_IN_SOURCES)[number];

export const sourceOf = ({
  user_id,
  recorded_by,
  check_in_method,
}: Pick<CheckIn, 'user_id' | 'recorded_by' | 'check_in_method'>): CheckInSource =>
  user_id !== '' && recorded_by === user_id ? 'self' : check_in_method;

/** The words for what became of a record. Of a person whom a door let in they never say "refused": they may be inside. */
export const statusKey = (record: CheckIn) =>
  record.status === 'refused' && record.verdict === 'admitted' && sourceOf(record) !== 'self'
    ? 'checkInRecords.letIn'
    : (`checkInRecords.status.${record.status}` as const);
