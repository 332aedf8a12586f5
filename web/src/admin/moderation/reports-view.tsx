import type { Report } from '@baraza/schema/moderation/report';
import type { User } from '@baraza/schema/people/user';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { MutedRow } from './muted-row.tsx';
import { ReportCard } from './report-card.tsx';
import { reportGroups } from './report-groups.ts';

interface ReportsViewProps {
  people: readonly User[];
  onOpen: (userId: string) => void;
}

/** Reports that wait for a decision, and everybody who is muted. */
export function ReportsView({ people, onOpen }: ReportsViewProps) {
  const { t } = useTranslation();
  const reports = useLiveQuery<Report>((db) => db.reports.find(), []);
  const muted = useMemo(() => people.filter((person) => person.muted), [people]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-soft">{t('people.reports.intro')}</p>
      <WhenKnown items={reports} waiting={<SkeletonRows count={2} className="h-40 w-full" />}>
        {(known) => <OpenReports reports={known} onOpen={onOpen} />}
      </WhenKnown>
      {muted.length > 0 ? (
        <Card flush title={t('people.reports.mutedPeople')}>
          <ul className="divide-y divide-line border-t border-line">
            {muted.map((user) => (
              <li key={user.id}>
                <MutedRow user={user} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

function OpenReports({ reports, onOpen }: { reports: readonly Report[]; onOpen: (userId: string) => void }) {
  const { t } = useTranslation();
  const groups = useMemo(() => reportGroups(reports), [reports]);
  if (groups.length === 0)
    return (
      <EmptyState icon={<ShieldCheck />} title={t('people.reports.none')}>
        {t('people.reports.noneText')}
      </EmptyState>
    );
  return (
    <ul aria-label={t('people.reports.list')} className="grid gap-4">
      {groups.map((group) => (
        <li key={group.user_id}>
          <ReportCard group={group} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
