import Mic from 'lucide-react/icons/mic';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { useTranslated } from '../../shared/translated/use-translated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { SampleBadge, SampleHint } from './sample-note.tsx';
import { SAMPLE_SPEAKERS } from './samples.ts';
import { useShown } from './with-samples.ts';

const EXPERTISE_SHOWN = 2;

type FeaturedSpeaker = (typeof SAMPLE_SPEAKERS)[number];

export function FeaturedSpeakers({ onOpen }: { onOpen: (speakerId: string) => void }) {
  const { t } = useTranslation();
  const found = useTranslated(useLiveQuery((db) => db.speakers.find({ selector: { featured: true } }), []));
  const shown = useShown<FeaturedSpeaker>(found, SAMPLE_SPEAKERS);
  return (
    <Card plain title={t('dashboard.speakers.title')} action={shown.of === 'sample' ? <SampleBadge /> : null}>
      {shown.of === 'nothing_yet' ? (
        <SpeakerStrip>
          {[1, 2, 3].map((each) => (
            <SpeakerSkeleton key={each} />
          ))}
        </SpeakerStrip>
      ) : shown.items.length === 0 ? (
        <EmptyState icon={<Mic />} title={t('dashboard.speakers.none')}>
          {t('dashboard.speakers.noneText')}
        </EmptyState>
      ) : (
        <SpeakerStrip scrollsItself={shown.of === 'sample'}>
          {shown.items.map((speaker) => (
            <li key={speaker.id} className="flex">
              <SpeakerTile speaker={speaker} {...(shown.of === 'real' && { onOpen: () => onOpen(speaker.id) })} />
            </li>
          ))}
        </SpeakerStrip>
      )}
      {shown.of === 'sample' ? <SampleHint /> : null}
    </Card>
  );
}

/**
 * A row to swipe on a phone, a grid on wider screens.
 * @param scrollsItself makes the list focusable for keyboard scrolling, as it has no focusable content
 */
function SpeakerStrip({ children, scrollsItself = false }: { children: ReactNode; scrollsItself?: boolean }) {
  return (
    <ul
      tabIndex={scrollsItself ? 0 : undefined}
      className="-mx-4 grid snap-x scroll-px-4 auto-cols-[10rem] grid-flow-col gap-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-3 sm:px-0 xl:grid-cols-4"
    >
      {children}
    </ul>
  );
}

const tileClass = 'flex w-full snap-start flex-col items-start gap-2 rounded-lg text-start';

function SpeakerTile({ speaker, onOpen }: { speaker: FeaturedSpeaker; onOpen?: () => void }) {
  const content = (
    <>
      <Avatar name={speaker.name} image={speaker.avatar} size="large" />
      <span className="block min-w-0 flex-1">
        <span className="block font-bold">{speaker.name}</span>
        <span className="block text-sm text-ink-soft">{speaker.title}</span>
        <span className="block text-sm text-ink-soft">{speaker.company}</span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {speaker.expertise.slice(0, EXPERTISE_SHOWN).map((topic) => (
          <Badge key={topic} tone="sky">
            {topic}
          </Badge>
        ))}
      </span>
    </>
  );
  if (!onOpen) return <div className={tileClass}>{content}</div>;
  return (
    <button type="button" onClick={onOpen} className={`${tileClass} transition-colors hover:bg-sunken`}>
      {content}
    </button>
  );
}

function SpeakerSkeleton() {
  return (
    <li className={`${tileClass} min-h-48`}>
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-5 w-24" />
    </li>
  );
}
