import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { usePrepared } from '../../replica/view/use-prepared.ts';
import { loadingStateOf } from '../../shared/loading/loading-state.ts';
import { useOpenItem, useShowItem } from '../../shared/open-item/use-open-item.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { PageTabs, useView } from '../../ui/navigation/page-tabs.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useImport } from './import/use-import.ts';
import { ListActions } from './list-actions.tsx';
import { ANYBODY } from './people-filter.ts';
import { PeopleList } from './people-list.tsx';
import { personRows } from './person-row.ts';
import { PersonDialog } from './record/person-dialog.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useFound } from './use-found.ts';
import { useWholeList } from './use-whole-list.ts';

const ImportView = lazyPart(async () => ({ default: (await import('./import/import-view.tsx')).ImportView }));
const InvitationsView = lazyPart(async () => ({
  default: (await import('./invitations/invitations-view.tsx')).InvitationsView,
}));
const BadgesView = lazyPart(async () => ({ default: (await import('./badges/badges-view.tsx')).BadgesView }));

const ReportsView = lazyPart(async () => ({ default: (await import('../moderation/reports-view.tsx')).ReportsView }));

const VIEWS = ['list', 'import', 'invitations', 'badges', 'reports'] as const;

/** All people, for organisers. Search and filters apply to all views: badges are printed for the people found. */
export function PeopleScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const view = useView(VIEWS);
  const rows = usePrepared(personRows);
  const status = useSyncStatus();
  const found = useFound(rows);
  const withWholeList = useWholeList();
  const selection = useSelection(found.sorted, found.rows);
  const selecting = { ...selection, selectFound: () => withWholeList(selection.selectFound) };
  const running = useImport();
  /** Whom to print badges for; null: all found. */
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const show = useShowItem();
  const openPerson = (userId: string) => show('person', userId);
  const { item, close } = useOpenItem();
  const isArriving = !rows || (rows.length === 0 && loadingStateOf(status) === 'loading');

  const printBadges = (userIds: readonly string[] | null) => {
    setOnly(userIds && new Set(userIds));
    void navigate({ to: '/admin/attendees', search: { view: 'badges' } });
  };
  return (
    <>
      <PageHeading
        title={t('people.title')}
        actions={
          view === 'list' ? <ListActions all={rows ?? []} rows={found.rows} onPrint={() => printBadges(null)} /> : null
        }
      />
      <PageTabs
        label={t('people.views.label')}
        tabs={VIEWS.map((each) => ({ view: each, label: t(`people.views.${each}`) }))}
        current={view}
      />
      {isArriving ? (
        <SkeletonRows count={8} className="h-14 w-full" />
      ) : view === 'list' ? (
        <PeopleList all={rows} found={found} selecting={selecting} onPrint={printBadges} />
      ) : (
        <Suspense fallback={<SkeletonRows count={5} className="h-16 w-full" />}>
          {view === 'import' ? (
            <ImportView rows={rows} running={running} />
          ) : view === 'invitations' ? (
            <InvitationsView onOpen={openPerson} />
          ) : view === 'reports' ? (
            <ReportsView people={rows.map(({ user }) => user)} onOpen={openPerson} />
          ) : !only && !status.filled ? (
            <Banner tone="sun">{t('people.notWhole')}</Banner>
          ) : (
            <BadgesView
              rows={only ? found.sorted.filter(({ user }) => only.has(user.id)) : found.rows}
              all={rows}
              choice={only ?? found.applied}
              isChosen={only !== null}
              isNarrowed={only !== null || found.rows.length < rows.length}
              onEverybody={() => {
                setOnly(null);
                found.setFilter(ANYBODY);
              }}
            />
          )}
        </Suspense>
      )}
      {item?.kind === 'person' && rows ? (
        <PersonDialog
          key={item.id}
          userId={item.id}
          all={rows}
          onClose={close}
          onPrint={() => printBadges([item.id])}
        />
      ) : null}
    </>
  );
}
