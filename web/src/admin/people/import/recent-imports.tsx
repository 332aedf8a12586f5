import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../i18n/formats.ts';
import type { Answer } from '../../../replica/index.ts';
import { isRecord } from '../../../replica/pull/server-call.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { useEvent } from '../../../shared/event/use-event.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { adminCall } from '../../server-call/admin-call.ts';
import { useFetched } from '../../server-call/use-fetched.ts';

export interface RecentImport {
  id: string;
  file: string;
  at: string;
  user_name: string;
  added: number;
  changed: number;
  revoked: number;
  missing: number | null;
  /** What an older server does not tell. */
  not_brought?: { id: string; name: string; why: 'other_address' | 'removed' | 'code_taken' }[];
  not_brought_total?: number;
  undone_at: string | null;
  removed: number | null;
  kept: { id: string; name: string }[];
  kept_total: number;
  changed_later: number;
}

const areImports = (body: unknown): body is RecentImport[] =>
  Array.isArray(body) && body.every((each) => isRecord(each) && Array.isArray(each.kept));

const recentImports = (): Promise<Answer<RecentImport[]>> =>
  adminCall('/api/admin/imports', { method: 'GET', isOurs: areImports });

/** Imports that can still be undone, each as a whole. Only the server knows whom another device's import added. */
export function RecentImports() {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  const [fetched, again] = useFetched(recentImports);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent may have changed the list.
  useEffect(again, [waiting]);
  if (fetched.state === 'offline') return <p className="text-sm text-ink-soft">{t('people.import.recentOffline')}</p>;
  if (fetched.state !== 'there' || fetched.body.length === 0) return null;
  return (
    <Card title={t('people.import.recent')}>
      <p className="text-ink-soft">{t('people.import.recentText')}</p>
      <ul>
        {fetched.body.map((one) => (
          <RecentRow key={one.id} one={one} onAsk={again} />
        ))}
      </ul>
    </Card>
  );
}

interface RecentRowProps {
  one: RecentImport;
  /** Asks the server again: what another admin has imported since this page was opened decides whom undoing leaves. */
  onAsk: () => void;
}

function RecentRow({ one, onAsk }: RecentRowProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <bdi className="own-script block font-semibold wrap-anywhere">{one.file}</bdi>
        <p className="text-sm text-ink-soft">
          {t('people.import.by', {
            when: event ? formatMoment(one.at, new Date(now).toISOString(), event.time_zone) : '',
            name: one.user_name || t('people.import.somebodyGone'),
          })}
        </p>
        <p className="text-sm">
          {one.undone_at
            ? t('people.import.undone', { count: one.removed ?? 0, number: formatNumber(one.removed ?? 0) })
            : t('people.import.did', {
                added: formatNumber(one.added),
                changed: formatNumber(one.changed),
                revoked: formatNumber(one.revoked),
              })}
        </p>
        {one.missing && !one.undone_at ? (
          <p className="text-sm font-medium text-sun-ink">
            {t('people.import.missing', { count: one.missing, number: formatNumber(one.missing) })}
          </p>
        ) : null}
        {one.not_brought_total && !one.undone_at ? (
          <Folded
            title={t('people.import.notBrought', {
              count: one.not_brought_total,
              number: formatNumber(one.not_brought_total),
            })}
            items={(one.not_brought ?? []).map(({ why, ...each }) => ({
              ...each,
              text: t(`people.import.notBroughtWhy.${why}`, { name: each.name }),
            }))}
            total={one.not_brought_total}
            isWarning
          />
        ) : null}
        {one.kept.length > 0 ? (
          <Folded
            title={t('people.import.kept', { count: one.kept_total, number: formatNumber(one.kept_total) })}
            items={one.kept.map(({ id, name }) => ({ id, text: name }))}
            total={one.kept_total}
          />
        ) : null}
      </div>
      {one.undone_at ? null : (
        <Button
          tone="secondary"
          aria-label={t('people.import.undoNamed', { file: one.file })}
          busy={isSent}
          onClick={() => {
            onAsk();
            setAsked(true);
          }}
        >
          {t(isSent ? 'people.import.undoing' : 'people.import.undo')}
        </Button>
      )}
      {asked ? <UndoDialog one={one} onSent={() => setSent(true)} onClose={() => setAsked(false)} /> : null}
    </li>
  );
}

interface FoldedProps {
  title: string;
  items: readonly { id: string; text: string }[];
  /** How many there are; not all are among the items. */
  total: number;
  isWarning?: boolean;
}

function Folded({ title, items, total, isWarning = false }: FoldedProps) {
  const { t } = useTranslation();
  const more = total - items.length;
  return (
    <details className="text-sm">
      <summary className={`min-h-tap cursor-pointer content-center ${isWarning ? 'font-medium text-sun-ink' : ''}`}>
        {title}
      </summary>
      <ul className="mb-2 list-disc ps-6">
        {items.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{text}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t('people.bulk.more', { count: more, number: formatNumber(more) })}</li> : null}
      </ul>
    </details>
  );
}

interface UndoDialogProps {
  one: RecentImport;
  onSent: () => void;
  onClose: () => void;
}

export function UndoDialog({ one, onSent, onClose }: UndoDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const { confirmed, dialog } = useConfirmed();
  async function undo() {
    if (!(await confirmed()) || !(await save('undo_import', { import_id: one.id }))) return;
    onSent();
    onClose();
  }
  return (
    <>
      <AskDialog
        title={t('people.import.undoNamed', { file: one.file })}
        open
        onClose={onClose}
        keep={t('people.import.undoKeep')}
        actions={
          <Button tone="danger" onClick={() => void undo()}>
            {t('people.import.undoConfirm')}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-3">
          {one.changed_later > 0 ? (
            <Banner tone="sun">
              {t('people.import.undoLater', { count: one.changed_later, number: formatNumber(one.changed_later) })}
            </Banner>
          ) : null}
          <p>{t('people.import.undoText', { file: one.file })}</p>
        </div>
      </AskDialog>
      {dialog}
    </>
  );
}
