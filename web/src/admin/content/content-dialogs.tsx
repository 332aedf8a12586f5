import type { ContentCollection } from '@baraza/schema/content/content';
import { useState } from 'react';
import { ContentDialog } from './content-dialog.tsx';
import type { Start } from './content-forms.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Content } from './use-content.ts';

/** A document whose form is open. */
export interface OpenContent {
  start: Start;
  isNew: boolean;
}

export interface ContentDialogsProps {
  collection: ContentCollection;
  content: Content;
  timeZone: string;
  open: OpenContent | undefined;
  onOpen: (open: OpenContent | undefined) => void;
}

/** The form of one document, and over it the question before that is deleted: whoever keeps it goes on writing. */
export function ContentDialogs({ collection, content, timeZone, open, onOpen }: ContentDialogsProps) {
  const [deleting, setDeleting] = useState(false);
  if (!open) return null;
  const close = () => {
    setDeleting(false);
    onOpen(undefined);
  };
  return (
    <>
      <ContentDialog
        key={open.start.id}
        collection={collection}
        start={open.start}
        isNew={open.isNew}
        content={content}
        timeZone={timeZone}
        onClose={close}
        onDelete={() => setDeleting(true)}
      />
      {deleting ? (
        <DeleteDialog
          collection={collection}
          id={open.start.id}
          name={String(open.start.name ?? open.start.title)}
          content={content}
          onClose={() => setDeleting(false)}
          onDeleted={close}
        />
      ) : null}
    </>
  );
}
