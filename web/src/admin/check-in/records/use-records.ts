import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useLiveQuery } from '../../../replica/react.tsx';

/** All scan records on this device, latest first; undefined until they are read. */
export const useRecords = (): readonly CheckIn[] | undefined =>
  useLiveQuery<CheckIn>((db) => db.check_ins.find({ sort: [{ check_in_time: 'desc' }, { id: 'desc' }] }), []);

/** The records of one person. */
export const useRecordsOf = (userId: string): readonly CheckIn[] | undefined =>
  useLiveQuery<CheckIn>((db) => db.check_ins.find({ selector: { user_id: userId } }), [userId]);
