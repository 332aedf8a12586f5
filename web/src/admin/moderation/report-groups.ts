import type { Report } from '@baraza/schema/moderation/report';

/** The open reports about one person, and how many were decided before. */
export interface ReportGroup {
  user_id: string;
  /** Newest first. */
  open: Report[];
  decided: number;
}

/** People with open reports, those with the newest first. */
export function reportGroups(reports: readonly Report[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>();
  for (const report of [...reports].sort((a, b) => b.created_at.localeCompare(a.created_at))) {
    const user_id = report.reported_id;
    const group = groups.get(user_id) ?? { user_id, open: [], decided: 0 };
    groups.set(user_id, group);
    if (report.status === 'open') group.open.push(report);
    else group.decided++;
  }
  const newest = ({ open }: ReportGroup) => open[0]?.created_at ?? '';
  return [...groups.values()].filter(({ open }) => open.length > 0).sort((a, b) => (newest(a) < newest(b) ? 1 : -1));
}
