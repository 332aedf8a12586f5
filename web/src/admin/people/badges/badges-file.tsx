import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { saveBlob } from '../../../ui/file/save-file.ts';
import { NamedPeople } from '../selection/named-people.tsx';
import { BadgePreview } from './badge-preview.tsx';
import type { BadgeSize } from './badge-sizes.ts';
import { type BadgeJob, useBadges } from './use-badges.ts';

interface BadgesFileProps {
  people: readonly User[];
  event: Pick<Event, 'id' | 'name' | 'languages'>;
  size: BadgeSize;
  part: number;
  onMake: () => void;
}

/** Makes the PDF with the badges of these people, and gives it out. */
export function BadgesFile({ people, event, size, part, onMake }: BadgesFileProps) {
  const { t } = useTranslation();
  const { job, make, stop } = useBadges(event);
  const many = (count: number) => ({ count, number: formatNumber(count) });
  const [first] = people;
  const begin = () => {
    onMake();
    void make(people, size);
  };
  if (job.at === 'running')
    return (
      <Card title={t('people.badges.making', many(people.length))}>
        <div className="grid grid-cols-1 gap-4">
          <ProgressBar
            label={t('people.badges.making', many(people.length))}
            text={t('people.badges.progress', { done: formatNumber(job.drawn), total: formatNumber(job.total) })}
            done={job.drawn}
            total={job.total}
          />
          <div>
            <Button autoFocus tone="secondary" onClick={stop}>
              {t('people.bulk.stop')}
            </Button>
          </div>
        </div>
      </Card>
    );
  if (job.at === 'made')
    return (
      <Made
        job={job}
        onSave={() => saveBlob(`${t('people.badges.file')}-${part + 1}.pdf`, job.badges.file)}
        onAgain={stop}
      />
    );
  return (
    <Card title={t('people.badges.preview')}>
      {job.at === 'failed' ? (
        <div className="mb-4">
          <Banner tone="sun" role="alert">
            {typeof job.why === 'object' ? job.why.detail : t(`people.badges.failed.${job.why}`)}
          </Banner>
        </div>
      ) : null}
      {first ? (
        <div className="w-fit overflow-hidden rounded-sm border border-line-strong [zoom:0.72] sm:[zoom:1]">
          <BadgePreview user={first} event={event.name} size={size} />
        </div>
      ) : null}
      <p className="mt-3 mb-3 text-sm text-ink-soft">{t('people.badges.makeText')}</p>
      <Button icon={<FileText aria-hidden="true" className="size-5" />} onClick={begin}>
        {t('people.badges.make', many(people.length))}
      </Button>
    </Card>
  );
}

interface MadeProps {
  job: BadgeJob & { at: 'made' };
  onSave: () => void;
  onAgain: () => void;
}

function Made({ job: { badges, people }, onSave, onAgain }: MadeProps) {
  const { t } = useTranslation();
  const many = (count: number) => ({ count, number: formatNumber(count) });
  const lacking = new Map(badges.lacking.people.map(({ id, letters }) => [id, letters]));
  const named = people.flatMap((person) => {
    const letters = lacking.get(person.id);
    return letters === undefined ? [] : [{ person, why: t('people.badges.without', { letters }) }];
  });
  return (
    <Card title={t('people.badges.ready')}>
      <div className="grid grid-cols-1 gap-4">
        <p role="status" className="flex items-start gap-2 text-lg font-bold">
          <CircleCheck aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" />
          {t('people.badges.made', many(people.length))}
        </p>
        {badges.lacking.event === '' ? null : (
          <Banner tone="sun" role="alert">
            {t('people.badges.eventWithout', { letters: badges.lacking.event })}
          </Banner>
        )}
        {named.length > 0 ? (
          <>
            <Banner tone="sun" role="alert">
              {t('people.badges.lackingText')}
            </Banner>
            <NamedPeople title={t('people.badges.lacking', many(named.length))}>{named}</NamedPeople>
          </>
        ) : null}
        <p className="text-sm text-ink-soft">{t('people.badges.hint')}</p>
        <div className="flex flex-wrap gap-3">
          <Button autoFocus icon={<Download aria-hidden="true" className="size-5" />} onClick={onSave}>
            {t('people.badges.save')}
          </Button>
          <Button tone="secondary" onClick={onAgain}>
            {t('people.badges.back')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
