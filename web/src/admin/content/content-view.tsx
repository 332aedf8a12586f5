import type { ContentCollection } from '@baraza/schema/content/content';
import { searchForm } from '@baraza/schema/define/search-form';
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
import { ContentDialog } from './content-dialog.tsx';
import type { Start } from './content-forms.ts';
import { ContentRow } from './content-row.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Content } from './use-content.ts';

const HOUR_MS = 3_600_000;

export interface ContentViewProps {
  collection: ContentCollection;
  content: Content;
  timeZone: string;
  /** Default start of a new session. */
  startsAt: string;
}

/** All documents of one kind: search, add, change, delete. */
export function ContentView({ collection, content, timeZone, startsAt }: ContentViewProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<{ start: Start; isNew: boolean; deleting?: true }>();
  const documents = content[collection];
  const found = useMemo(() => findIn(documents, query), [documents, query]);
  const clashes = useMemo(
    () => (collection === 'sessions' ? clashesIn(content.sessions, content.rooms, content.speakers) : []),
    [collection, content],
  );
  const add = () => {
    const times = { start_time: startsAt, end_time: new Date(Date.parse(startsAt) + HOUR_MS).toISOString() };
    setOpen({ start: { ...(collection === 'sessions' && times), id: uuidV7() }, isNew: true });
  };
  const close = () => setOpen(undefined);

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <SearchField label={t('content.search')} value={query} onChange={setQuery} />
        </div>
        <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
          {t(`content.add.${collection}`)}
        </Button>
      </div>
      <ClashList clashes={clashes} timeZone={timeZone} />
      <p role="status" className="text-sm text-ink-soft">
        {t(`content.count.${collection}`, { count: found.length })}
      </p>
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
      {open && !open.deleting ? (
        <ContentDialog
          key={open.start.id}
          collection={collection}
          start={open.start}
          isNew={open.isNew}
          content={content}
          timeZone={timeZone}
          onClose={close}
          onDelete={() => setOpen({ ...open, deleting: true })}
        />
      ) : null}
      {open?.deleting ? (
        <DeleteDialog
          collection={collection}
          id={open.start.id}
          name={String(open.start.name ?? open.start.title)}
          content={content}
          onClose={close}
          onDeleted={close}
        />
      ) : null}
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
