import { fields } from 'virtual:form/note';
import { personNoteId } from '@baraza/schema/people/person-note';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { TextForm } from './text-form.tsx';

/** What this person has written down about another one, for themself alone. */
export function PrivateNote({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const note = useLiveDocument('person_notes', personNoteId(user_id, userId));
  const [editing, setEditing] = useState(false);
  const back = useFocusKept(editing);
  if (note === undefined) return null;
  const text = note?.text ?? '';
  if (editing) return <NoteForm userId={userId} text={text} onDone={() => setEditing(false)} />;
  const button = (
    <Button
      ref={back}
      tone="quiet"
      className="-mx-4 justify-self-start"
      icon={<NotebookPen aria-hidden="true" className="size-5 shrink-0" />}
      onClick={() => setEditing(true)}
    >
      {t(text ? 'connections.note.edit' : 'connections.note.add')}
    </Button>
  );
  if (!text) return button;
  return (
    <section className="grid">
      <h3 className="font-bold">{t('connections.note.title')}</h3>
      <p dir="auto" className="whitespace-pre-line text-pretty wrap-anywhere">
        {text}
      </p>
      {button}
    </section>
  );
}

function NoteForm({ userId, text, onDone }: { userId: string; text: string; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSave();
  const [kept] = useState({ text });
  const form = useForm({
    fields,
    kept,
    onSave: (changes, draft) =>
      Object.keys(changes).length === 0 ||
      save('write_note', { user_id: userId, text: draft.text.trim(), base: kept.text }),
    onSaved: onDone,
  });
  return (
    <TextForm
      of={form}
      name="text"
      label={t('connections.note.title')}
      hint={t('connections.note.hint')}
      send={t('profile.save')}
      onCancel={onDone}
    />
  );
}
