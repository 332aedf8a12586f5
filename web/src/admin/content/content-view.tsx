import type { ContentCollection } from '@baraza/schema/content/content';
import { searchForm } from '@baraza/schema/define/search-form';
import type { Event } from '@baraza/schema/event/event';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../replica/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { ClashList } from './clash-list.tsx';
import { clashesIn } from './clashes.ts';
import { ContentDialogs, type OpenContent } from './content-dialogs.tsx';
import { ContentRow } from './content-row.tsx';
import { newSessionTimes } from './new-session-times.ts';
import type { Content } from './use-content.ts';

export interface ContentViewProps {
  collection: ContentCollection;
  content: Content;
  timeZone: string;
  /** Of the event: a new session is on one of them unless somebody says otherwise. */
  days: Pick<Event, 'starts_on' | 'ends_on'>;
}

/** All documents of one kind: search, add, change, delete. */
export function ContentView({ collection, content, timeZone, days }: ContentViewProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<OpenContent>();
  const documents = content[collection];
  const found = useMemo(() => findIn(documents, query), [documents, query]);
  const clashes = useMemo(
    () => (collection === 'sessions' ? clashesIn(content.sessions, content.rooms, content.speakers) : []),
    [collection, content],
  );
  const add = () => {
    const times =
      collection === 'sessions' && newSessionTimes(content.sessions, days.starts_on, days.ends_on, timeZone);
    setOpen({ start: { ...times, id: uuidV7() }, isNew: true });
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-56">
          <SearchField label={t('content.search')} value={query} onChange={setQuery} />
        </div>
        <p role="status" className="flex-auto text-sm text-ink-soft sm:flex-none">
          {t(`content.count.${collection}`, { count: found.length })}
        </p>
        <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
          {t(`content.add.${collection}`)}
        </Button>
      </div>
      <ClashList clashes={clashes} timeZone={timeZone} />
      {found.length === 0 ? (
        <EmptyState icon={<Store />} title={t(documents.length === 0 ? 'content.none' : 'content.nothingFound')}>
          {documents.length === 0 ? t('content.noneText') : null}
        </EmptyState>
      ) : (
        <Card flush>
          <ul aria-label={t(`content.views.${collection}`)} className="divide-y divide-line">
            {found.map((document) => (
              <li key={document.id}>
                <ContentRow
                  collection={collection}
                  document={document}
                  content={content}
                  timeZone={timeZone}
                  onPress={() => setOpen({ start: { ...document }, isNew: false })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ContentDialogs {...{ collection, content, timeZone, open }} onOpen={setOpen} />
    </div>
  );
}

/** Searches by name and the texts of a row; sorts sessions by time, all else by name. */
function findIn(documents: readonly AnyContent[], query: string): AnyContent[] {
  const words = searchForm(query).split(' ').filter(Boolean);
  return documents
    .filter((document) => {
      const {
        name = '',
        title = '',
        company = '',
        booth = '',
        category = '',
        track = '',
      } = document as Record<string, unknown>;
      const searched = searchForm([name, title, company, booth, category, track].join(' '));
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

type AnyContent = Content[ContentCollection][number];

const sortKey = (document: AnyContent): string => ('start_time' in document ? document.start_time : document.name);
