import type { ArgsOf } from '@baraza/schema/commands';
import { connectionId } from '@baraza/schema/connections/connection';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { findConnection } from '../connections/connections.store.ts';
import { findUser } from '../people/users.store.ts';
import { mutePersonHandler } from './mutes.commands.ts';
import {
  addReport,
  countReportsToday,
  findOpenReport,
  lockReport,
  lockReportsOf,
  settleReport,
} from './reports.store.ts';

/** More than anybody has reason for; each one is read by an organiser. */
const MOST_A_DAY = 20;
const DAY_SECONDS = 86_400;

const ref = (id: string): DocumentRef => ({ collection: 'reports', id });

export const reportPersonHandler: CommandHandler<ArgsOf<'report_person'>> = {
  policy(viewer, { user_id }) {
    if (user_id === viewer.user_id) throw new ProblemError('invalid', 'You can’t report yourself.');
  },
  async apply(tx, viewer, { report_id, user_id, reason, text }, { arrived_at }) {
    const { event_id, user_id: reporter_id } = viewer;
    const pair = { event_id, reporter_id, reported_id: user_id };
    await lockReportsOf(tx, event_id, reporter_id);
    const open = await findOpenReport(tx, pair);
    // Names both, so that the device drops the one that it showed.
    if (open) return [ref(report_id), ref(open.id)];
    // Those who hide too, as they can be blocked: hiding must not be a way out of being reported.
    if (!(await findUser(tx, event_id, user_id)))
      throw new ProblemError('not_found', 'This person is not in the list of attendees.');
    if ((await countReportsToday(tx, event_id, reporter_id)) >= MOST_A_DAY)
      throw new ProblemError(
        'too_many_requests',
        'You have reported many people today. Talk to an organiser.',
        undefined,
        DAY_SECONDS,
      );
    const words = await wordsToReporter(tx, pair);
    await addReport(tx, { id: report_id, ...pair, reason, text, words, status: 'open', created_at: arrived_at });
    return [ref(report_id)];
  },
};

/** What the reported person wrote to the reporter: organisers see it as it was, not as it is told. */
async function wordsToReporter(tx: Queries, pair: { reporter_id: string; reported_id: string }): Promise<string> {
  const connection = await findConnection(tx, connectionId(pair.reporter_id, pair.reported_id));
  return (connection?.requester_id === pair.reported_id ? connection.words : connection?.answer_words) ?? '';
}

export const settleReportHandler: CommandHandler<ArgsOf<'settle_report'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { report_id, status }, origin) {
    const report = await lockReport(tx, viewer.event_id, report_id);
    if (!report || report.reported_id === viewer.user_id)
      throw new ProblemError('not_found', 'This report is no longer here.');
    if (report.status !== 'open' && report.status !== status)
      throw new ProblemError('already_decided', 'Another administrator has decided this report.');
    if (report.status !== 'open') return [ref(report_id)];
    await settleReport(tx, report_id, status);
    // With the decision, so that nobody is muted by a report that another admin has dismissed meanwhile.
    const muted =
      status === 'muted' ? await mutePersonHandler.apply(tx, viewer, { user_id: report.reported_id }, origin) : [];
    return [ref(report_id), ...muted];
  },
};
