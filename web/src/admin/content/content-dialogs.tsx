import type { ContentCollection } from '@baraza/schema/content/content';
import { ContentDialog } from './content-dialog.tsx';
import type { Start } from './content-forms.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Content } from './use-content.ts';

/** A document whose form is open, or that would be deleted. */
export interface OpenContent {
  start: Start;
  isNew: boolean;
  deleting?: true;
}

export interface ContentDialogsProps {
  collection: ContentCollection;
  content: Content;
  timeZone: string;
  open: OpenContent | undefined;
  onOpen: (open: OpenContent | undefined) => void;
}

/** The form of one document, and the question before it is deleted. */
export function ContentDialogs({ collection, content, timeZone, open, onOpen }: ContentDialogsProps) {
  if (!open) return null;
  const close = () => onOpen(undefined);
  return open.deleting ? (
    <DeleteDialog
      collection={collection}
      id={open.start.id}
      name={String(open.start.name ?? open.start.title)}
      content={content}
      onClose={close}
      onDeleted={close}
    />
  ) : (
    <ContentDialog
      key={open.start.id}
      collection={collection}
      start={open.start}
      isNew={open.isNew}
      content={content}
      timeZone={timeZone}
      onClose={close}
      onDelete={() => onOpen({ ...open, deleting: true })}
    />
  );
}
