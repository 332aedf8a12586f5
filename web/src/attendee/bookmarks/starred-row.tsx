import type { BookmarkKind } from '@baraza/schema/bookmarks/bookmark';
import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from '../../ui/picture/avatar.tsx';
import { StarButton } from './star-button.tsx';

export interface StarredRowProps extends Pick<AvatarProps, 'image' | 'square'> {
  kind: BookmarkKind;
  id: string;
  name: string;
  /** Of the picture. */
  size: NonNullable<AvatarProps['size']>;
  starred: boolean;
  onOpen: (id: string) => void;
  /** What stands below the name. */
  children: ReactNode;
}

/** Somebody or something in a list, with a picture: a press opens it, the star keeps it. */
export function StarredRow({
  kind,
  id,
  name,
  image,
  size,
  square = false,
  starred,
  onOpen,
  children,
}: StarredRowProps) {
  return (
    <li className="flex items-start border-b border-line">
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="flex min-h-20 min-w-0 flex-1 items-center gap-4 self-stretch rounded-md py-3 text-start transition-colors hover:bg-sunken"
      >
        <Avatar name={name} image={image} size={size} square={square} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-pretty">{name}</span>
          {children}
        </span>
      </button>
      <StarButton kind={kind} targetId={id} name={name} starred={starred} className="mt-2 -me-2" />
    </li>
  );
}
