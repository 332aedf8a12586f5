import { useTranslation } from 'react-i18next';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { useKeptTab } from '../../shared/kept/use-kept-tab.ts';
import { WhenKnown } from '../../shared/loading/when-known.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useScreenName } from '../../ui/navigation/screen-name.ts';
import { PROGRAMME_TABS, ProgrammeTab } from './programme-tab.tsx';
import { useAgenda } from './use-programme.ts';

/** The programme as a section of its own: its tabs are its heading, so that sessions begin high up on a phone. */
export function ProgrammeScreen() {
  const { t } = useTranslation();
  const [tab, setTab] = useKeptTab('programmeTab', PROGRAMME_TABS);
  const event = useTranslatedEvent();
  const now = useNow();
  const agenda = useAgenda();
  useScreenName(t(`venue.tabs.${tab}`));
  const known = event === undefined ? undefined : event ? [event] : [];

  return (
    <>
      <h1 className="sr-only">{t(`venue.tabs.${tab}`)}</h1>
      <div className="mb-2">
        <Segmented
          label={t('venue.view')}
          value={tab}
          onChange={setTab}
          options={PROGRAMME_TABS.map((value) => ({ value, label: t(`venue.short.${value}`) }))}
        />
      </div>
      <WhenKnown items={agenda && known} waiting={<SkeletonRows count={4} className="h-24 w-full" />}>
        {([here]) =>
          here && agenda ? (
            <ProgrammeTab tab={tab} event={here} agenda={agenda} now={now} onBrowse={() => setTab('programme')} />
          ) : null
        }
      </WhenKnown>
    </>
  );
}
