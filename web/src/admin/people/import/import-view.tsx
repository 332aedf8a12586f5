import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileUp from 'lucide-react/icons/file-up';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { InviteLink } from '../invitations/invite-link.tsx';
import type { PersonRow } from '../person-row.ts';
import { changeChoice } from './change-choice.ts';
import { ImportPreview } from './import-preview.tsx';
import { RecentImports } from './recent-imports.tsx';
import { type ImportState, LARGEST_MB, type RunningImport } from './use-import.ts';

interface ImportViewProps {
  rows: readonly PersonRow[];
  running: RunningImport;
}

/** Import steps: choose a file, preview, confirm, follow the progress. */
export function ImportView({ rows, running }: ImportViewProps) {
  const { t } = useTranslation();
  const { state, refused, choose, change, chooseSheet, confirm, restore, startAgain } = running;
  const choice = (label: string) => <FileChoice label={label} onFile={(file) => void choose(file, rows)} />;
  if (state.at === 'plan')
    return (
      <ImportPreview
        {...state}
        onChange={(choice) => void change(changeChoice(state.sheet, state, choice), rows)}
        onSheet={(sheet) => void chooseSheet(sheet, rows)}
        onConfirm={() => void confirm(rows)}
        onRestore={() => restore(rows)}
        otherFile={choice(t('people.import.chooseOther'))}
      />
    );
  if (state.at === 'saving')
    return (
      <Card title={t('people.import.saving')}>
        <ProgressBar
          label={t('people.import.saving')}
          text={t('people.import.savingOf', { done: formatNumber(state.done), total: formatNumber(state.total) })}
          done={state.done}
          total={state.total}
        />
        <p className="mt-3 text-ink-soft">{t('people.import.leave')}</p>
      </Card>
    );
  if (state.at === 'saved')
    return (
      <div className="grid gap-4">
        <Saved total={state.total} refused={refused} onAgain={startAgain} />
        <RecentImports />
      </div>
    );
  return (
    <div className="grid gap-4">
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <Trouble state={state} />
          <p>{t('people.import.drop')}</p>
          <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
            {(['email', 'columns', 'empty', 'confirm'] as const).map((rule) => (
              <li key={rule}>{t(`people.import.rules.${rule}`)}</li>
            ))}
          </ul>
          <Ready>{choice(t('people.import.choose'))}</Ready>
          {state.at === 'reading' ? (
            <ProgressBar
              label={t('people.import.reading')}
              text={t('people.import.reading')}
              done={state.share}
              total={1}
            />
          ) : null}
          {state.at === 'planning' ? (
            <ProgressBar
              label={t('people.import.reading')}
              text={t('people.import.planning', { done: formatNumber(state.done), total: formatNumber(state.total) })}
              done={state.done}
              total={state.total}
            />
          ) : null}
        </div>
      </Card>
      <RecentImports />
    </div>
  );
}

/** Waits for the first full pull: with an incomplete list existing people would seem new. */
function Ready({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  return filled ? children : <Banner tone="sun">{t('people.import.notFilled')}</Banner>;
}

function Trouble({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  if (state.at === 'stopped')
    return (
      <Banner tone="danger" role="alert">
        {t('people.import.stopped', { done: formatNumber(state.done), total: formatNumber(state.total) })}
      </Banner>
    );
  if (state.at !== 'refused') return null;
  return (
    <Banner tone="danger" role="alert">
      {t(`people.import.${state.why}`, { file: state.file, size: LARGEST_MB })}
    </Banner>
  );
}

function FileChoice({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const id = useId();
  return (
    <div className="relative justify-self-start">
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that the corrected file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass('secondary')} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-sky`}
      >
        <FileUp aria-hidden="true" className="size-5" />
        {label}
      </label>
    </div>
  );
}

interface SavedProps {
  total: number;
  refused: number;
  onAgain: () => void;
}

/** A confirmed import, until the server has answered all of it. */
function Saved({ total, refused, onAgain }: SavedProps) {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  return (
    <Card>
      <div role="status" className="grid justify-items-start gap-3">
        <p className="flex items-center gap-2 text-xl font-bold text-brand-ink">
          <CircleCheck aria-hidden="true" />
          {t('people.import.saved', { count: total, number: formatNumber(total) })}
        </p>
        <p className="text-ink-soft">
          {t('people.import.savedText')}{' '}
          {waiting > 0
            ? t('people.import.waiting', { count: waiting })
            : t(refused > 0 ? 'content.import.answered' : 'people.import.sent')}
        </p>
        {refused > 0 ? (
          <Banner tone="danger" role="alert">
            {t('content.import.refused', { count: refused })}
          </Banner>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {waiting > 0 ? null : <InviteLink />}
          <Link to="/admin/attendees" search={{}} className={buttonClass('secondary')}>
            {t('people.import.toList')}
          </Link>
          <Button tone="secondary" onClick={onAgain}>
            {t('people.import.chooseOther')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
