import { inEveryLanguage, inLanguage } from '@baraza/schema/define/in-language';
import { searchFor } from '@baraza/schema/define/search-form';
import type { Speaker } from '@baraza/schema/programme/speaker';
import Mic from 'lucide-react/icons/mic';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../shared/kept/use-kept.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { StarredRow } from '../bookmarks/starred-row.tsx';

export interface SpeakersViewProps {
  speakers: readonly Speaker[];
  starred: ReadonlySet<string>;
  onOpen: (speakerId: string) => void;
}

export function SpeakersView({ speakers, starred, onOpen }: SpeakersViewProps) {
  const { t, i18n } = useTranslation();
  const [query, setQuery] = useKept('speakers', '');
  const sorted = useMemo(() => [...speakers].sort((a, b) => a.name.localeCompare(b.name)), [speakers]);
  const matches = searchFor(query);
  const found = sorted
    .filter((speaker) => {
      const { name, company, expertise } = speaker;
      return matches([name, ...inEveryLanguage(speaker, 'title'), company, ...expertise]);
    })
    .map((speaker) => inLanguage(speaker, i18n.language));
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
        <ul className="border-t border-line lg:grid lg:grid-cols-2 lg:gap-x-6">
          {found.map((speaker) => (
            <StarredRow
              key={speaker.id}
              kind="speaker"
              id={speaker.id}
              name={speaker.name}
              image={speaker.avatar}
              size="big"
              starred={starred.has(speaker.id)}
              onOpen={onOpen}
            >
              <span className="block text-sm text-ink-soft">
                {[speaker.title, speaker.company].filter(Boolean).join(', ')}
              </span>
            </StarredRow>
          ))}
        </ul>
      )}
    </div>
  );
}
