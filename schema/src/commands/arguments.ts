import type { z } from 'zod';
import type { ArgsOf, CommandName } from './index.ts';
import { RecordCheckInArgs } from './record-check-in.ts';
import { RecordRefusedScanArgs } from './record-refused-scan.ts';
import { UpdateProfileArgs } from './update-profile.ts';

/** What each command takes, for the server to check. Apart from `index.ts` so that a phone needs no validator. */
export const commandArguments: { [N in CommandName]: z.ZodType<ArgsOf<N>> } = {
  record_check_in: RecordCheckInArgs,
  record_refused_scan: RecordRefusedScanArgs,
  update_profile: UpdateProfileArgs,
};
