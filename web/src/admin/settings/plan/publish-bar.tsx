import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { DIFFERENCES, type Difference } from './plan-differences.ts';

interface PublishBarProps {
  differences: readonly Difference[];
  /** How many pairs of places lie over one another. */
  overlaps: number;
  onPreview: () => void;
  onPublish: () => Promise<boolean>;
  onDiscard: () => Promise<boolean>;
}

/** What the draft changes, and what can become of it. */
export function PublishBar({ differences, overlaps, onPreview, onPublish, onDiscard }: PublishBarProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'publish' | 'discard'>();
  const close = () => setAsks(undefined);
  const summary = useSummary(differences);
  if (differences.length === 0) return <Banner tone="neutral">{t('settings.plan.published')}</Banner>;

  async function end(done: Promise<boolean>, said: string) {
    close();
    if (await done) showToast(said);
  }
  return (
    <>
      <Banner
        tone="sun"
        actions={
          <div className="flex flex-wrap gap-2 max-sm:w-full *:max-sm:grow">
            <Button tone="quiet" onClick={() => setAsks('discard')}>
              {t('settings.plan.discard')}
            </Button>
            <Button tone="secondary" onClick={onPreview}>
              {t('settings.plan.preview')}
            </Button>
            <Button onClick={() => setAsks('publish')}>{t('settings.plan.publish')}</Button>
          </div>
        }
      >
        {t('settings.plan.unpublished')} <strong>{summary}</strong>
      </Banner>
      <AskDialog
        title={t('settings.plan.publishTitle')}
        open={asks === 'publish'}
        onClose={close}
        actions={
          <Button onClick={() => void end(onPublish(), t('settings.plan.publishDone'))}>
            {t('settings.plan.publish')}
          </Button>
        }
      >
        <p>{t('settings.plan.publishText')}</p>
        <DifferenceList differences={differences} />
        {overlaps > 0 ? (
          <p className="font-medium text-danger-ink">{t('settings.plan.overlapCount', { count: overlaps })}</p>
        ) : null}
      </AskDialog>
      <AskDialog
        title={t('settings.plan.discardTitle')}
        open={asks === 'discard'}
        onClose={close}
        actions={
          <Button tone="danger" onClick={() => void end(onDiscard(), t('settings.plan.discardDone'))}>
            {t('settings.plan.discard')}
          </Button>
        }
      >
        <p>{t('settings.plan.discardText', { summary })}</p>
      </AskDialog>
    </>
  );
}

/** "3 moved, 1 new, 1 removed" */
function useSummary(differences: readonly Difference[]): string {
  const { t } = useTranslation();
  return DIFFERENCES.flatMap((what) => {
    const count = differences.filter((each) => each.what === what).length;
    return count > 0 ? [t(`settings.plan.differences.${what}`, { count })] : [];
  }).join(', ');
}

/** More names than a dialog shows well are a figure. */
const NAMES_MAX = 8;

function DifferenceList({ differences }: Pick<PublishBarProps, 'differences'>) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-1">
      {DIFFERENCES.map((what) => {
        const names = differences.filter((each) => each.what === what).map(({ name }) => name);
        if (names.length === 0) return null;
        const more = names.length - NAMES_MAX;
        return (
          <li key={what}>
            <strong>{t(`settings.plan.differences.${what}`, { count: names.length })}</strong>{' '}
            <span dir="auto">{names.filter(Boolean).slice(0, NAMES_MAX).join(', ')}</span>
            {more > 0 ? ` ${t('settings.plan.andMore', { count: more })}` : null}
          </li>
        );
      })}
    </ul>
  );
}
