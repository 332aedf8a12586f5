import type { User } from '@baraza/schema/people/user';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Relation } from '../connections/relation.ts';

const RELATION_TONES = { asked: 'sun', asks: 'earth', connected: 'brand' } as const satisfies Partial<
  Record<Relation, Tone>
>;

const shown = (relation: Relation): relation is keyof typeof RELATION_TONES => relation in RELATION_TONES;

export interface AttendeeRowProps {
  user: User;
  relation: Relation;
  onOpen: (userId: string) => void;
}

/** One person in the list; fixed height. */
export const AttendeeRow = memo(function AttendeeRow({ user, relation, onOpen }: AttendeeRowProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => onOpen(user.id)}
      className="flex size-full items-center gap-3 border-b border-line px-4 text-start transition-colors hover:bg-sunken sm:px-5"
    >
      <Avatar name={user.name} image={user.avatar} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="own-script block truncate font-semibold">
          {user.name}
        </span>
        <span dir="auto" className="own-script block truncate text-sm text-ink-soft">
          {[user.position, user.company].filter(Boolean).join(' · ')}
        </span>
      </span>
      {shown(relation) ? <Badge tone={RELATION_TONES[relation]}>{t(`attendees.relation.${relation}`)}</Badge> : null}
    </button>
  );
});
