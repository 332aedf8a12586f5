import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTabs, useView } from '../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEvent } from '../event/index.ts';
import { type Draft, EMPTY_DRAFT, startFrom, type Words } from './draft.ts';
import { OfflineNote } from './offline-note.tsx';
import { PlannedView } from './planned-view.tsx';
import { SentView } from './sent-view.tsx';
import { TemplatesView } from './templates-view.tsx';
import { useMessages } from './use-messages.ts';
import { WriteView } from './write-view.tsx';

const VIEWS = ['write', 'planned', 'sent', 'templates'] as const;

/** What organisers say: written, planned, sent, and kept to start others from. */
export function MessagingScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const event = useEvent();
  const messages = useMessages();
  const view = useView(VIEWS);
  // Kept while one looks at another view.
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);

  const go = (to: (typeof VIEWS)[number]) => void navigate({ to: '.', search: to === VIEWS[0] ? {} : { view: to } });
  const write = (started: Draft) => {
    setDraft(started);
    go('write');
  };
  const writeFrom = (words: Words) => write({ ...EMPTY_DRAFT, ...startFrom(words, event?.name ?? '') });
  const labelOf = (each: (typeof VIEWS)[number]) => {
    const count = each === 'planned' ? messages?.planned.length : 0;
    return count ? t('messaging.views.plannedCount', { count }) : t(`messaging.views.${each}`);
  };
  return (
    <>
      <PageHeading title={t('messaging.title')} eyebrow={event?.name ?? ' '}>
        {t('messaging.intro')}
      </PageHeading>
      <PageTabs
        label={t('messaging.views.label')}
        tabs={VIEWS.map((each) => ({ view: each, label: labelOf(each) }))}
        current={view}
      />
      <OfflineNote />
      {!messages || !event ? (
        <SkeletonRows count={5} className="h-16 w-full" />
      ) : view === 'write' ? (
        <WriteView
          event={event}
          draft={draft}
          templates={messages.templates}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
          onDone={(left) => {
            setDraft(EMPTY_DRAFT);
            go(left);
          }}
        />
      ) : view === 'planned' ? (
        <PlannedView event={event} messages={messages} onEdit={write} />
      ) : view === 'sent' ? (
        <SentView event={event} messages={messages} onAgain={writeFrom} />
      ) : (
        <TemplatesView templates={messages.templates} waiting={messages.waiting} onUse={writeFrom} />
      )}
    </>
  );
}
