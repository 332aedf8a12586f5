import type { User } from '@baraza/schema/people/user';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import type { Relation } from '../connections/relation.ts';

const RELATION_TONES = { asked: 'sun', asks: 'earth', connected: 'brand' } as const satisfies Partial<
  Record<Relation, Tone>
>;

const shown = (relation: Relation): relation is keyof typeof RELATION_TONES => relation in RELATION_TONES;

export interface AttendeeRowProps {
  user: User;
  /** Interests in common with the viewer. */
  inCommon: number;
  relation: Relation;
  onOpen: (userId: string) => void;
}

/**
 * One person in the list; fixed height. A name of up to three lines has room above the role; beside a longer one the
 * line below wraps out of sight. In that line the role is shortened first.
 */
export const AttendeeRow = memo(function AttendeeRow({ user, inCommon, relation, onOpen }: AttendeeRowProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => onOpen(user.id)}
      className="flex size-full items-center gap-3 border-b border-line px-4 text-start -outline-offset-3 transition-colors hover:bg-sunken sm:px-5"
    >
      <Avatar name={user.name} image={user.avatar} />
      <span className="flex h-full min-w-0 flex-1 flex-col flex-wrap justify-center overflow-hidden">
        <span dir="auto" className="own-script line-clamp-4 w-full font-semibold leading-[1.2rem] wrap-anywhere">
          {user.name}
        </span>
        <span className="flex h-5 w-full items-center gap-2">
          <span dir="auto" className="own-script min-w-0 flex-1 truncate text-sm leading-[1.25rem] text-ink-soft">
            {[user.position, user.company].filter(Boolean).join(' · ')}
          </span>
          {inCommon > 0 ? <Badge tone="sky">{t('attendees.inCommon', { count: inCommon })}</Badge> : null}
          {shown(relation) ? (
            <Badge tone={RELATION_TONES[relation]}>{t(`attendees.relation.${relation}`)}</Badge>
          ) : null}
        </span>
      </span>
    </button>
  );
});
