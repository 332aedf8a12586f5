import type { ReactNode } from 'react';

export interface ListRowProps {
  leading?: ReactNode;
  /** Text, not elements: its letters tell its direction, and those inside a `<bdi>` would not count. */
  title: string;
  detail?: ReactNode;
  trailing?: ReactNode;
  /** Makes the whole row a button. */
  onPress?: () => void;
}

export function ListRow({ leading, title, detail, trailing, onPress }: ListRowProps) {
  const content = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="own-script line-clamp-2 font-semibold wrap-anywhere">
          {title}
        </span>
        {detail ? (
          <span dir="auto" className="own-script block text-sm text-ink-soft">
            {detail}
          </span>
        ) : null}
      </span>
      {trailing}
    </>
  );
  const shape = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start sm:px-5';
  if (!onPress) return <div className={shape}>{content}</div>;
  return (
    <button type="button" onClick={onPress} className={`${shape} transition-colors hover:bg-sunken`}>
      {content}
    </button>
  );
}
