import { searchForm } from '@baraza/schema/define/search-form';
import type { Speaker } from '@baraza/schema/programme/speaker';
import Mic from 'lucide-react/icons/mic';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../shared/kept/use-kept.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { StarButton } from '../bookmarks/star-button.tsx';

export interface SpeakersViewProps {
  speakers: readonly Speaker[];
  starred: ReadonlySet<string>;
  onOpen: (speakerId: string) => void;
}

export function SpeakersView({ speakers, starred, onOpen }: SpeakersViewProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useKept('speakers', '');
  const sorted = useMemo(() => [...speakers].sort((a, b) => a.name.localeCompare(b.name)), [speakers]);
  const words = searchForm(query).split(' ').filter(Boolean);
  const found = sorted.filter((speaker) => {
    const searched = searchForm([speaker.name, speaker.title, speaker.company, ...speaker.expertise].join(' '));
    return words.every((word) => searched.includes(word));
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label={t('programme.speaker.search')} value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <EmptyState
          icon={<Mic />}
          title={t(speakers.length === 0 ? 'programme.speaker.none' : 'programme.speaker.nobody')}
        >
          {t(speakers.length === 0 ? 'programme.speaker.noneText' : 'programme.speaker.nobodyText')}
        </EmptyState>
      ) : (
        <Card flush>
          <ul className="lg:grid lg:grid-cols-2">
            {found.map((speaker) => (
              <li key={speaker.id} className="flex items-center border-b border-line">
                <button
                  type="button"
                  onClick={() => onOpen(speaker.id)}
                  className="flex min-h-20 min-w-0 flex-1 items-center gap-4 py-3 ps-4 text-start transition-colors hover:bg-sunken sm:ps-5"
                >
                  <Avatar name={speaker.name} image={speaker.avatar} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{speaker.name}</span>
                    <span className="block text-sm text-ink-soft">
                      {[speaker.title, speaker.company].filter(Boolean).join(', ')}
                    </span>
                  </span>
                </button>
                <StarButton
                  kind="speaker"
                  targetId={speaker.id}
                  name={speaker.name}
                  starred={starred.has(speaker.id)}
                  className="m-2"
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
