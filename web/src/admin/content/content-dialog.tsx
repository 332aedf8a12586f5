import { type ContentCollection, PICTURE_FIELDS } from '@baraza/schema/content/content';
import type { Session } from '@baraza/schema/programme/session';
import { Fragment, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, documentOf, draftOf, type Fields } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { Meanwhile } from '../../shared/form/meanwhile.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ClashList } from './clash-list.tsx';
import { clashesIn } from './clashes.ts';
import { checkTimes, FORMS, isInstant, type Start } from './content-forms.ts';
import { ContentField } from './fields/content-field.tsx';
import { fieldInWords } from './fields/field-in-words.ts';
import { PictureField } from './fields/picture-field.tsx';
import { ReferencePicker } from './fields/reference-picker.tsx';
import { type ChosenPictures, saveContent } from './save-content.ts';
import type { Content } from './use-content.ts';

export interface ContentDialogProps {
  collection: ContentCollection;
  /** The form's initial values. */
  start: Start;
  isNew: boolean;
  content: Content;
  timeZone: string;
  onClose: () => void;
  onDelete: () => void;
}

/** Form for one exhibitor, sponsor, speaker, session or room, over what is live: in a field edited here it asks which it is to be. */
export function ContentDialog({ collection, start, isNew, content, timeZone, onClose, onDelete }: ContentDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const formId = useId();
  const fields = FORMS[collection];
  const live = content[collection].find(({ id }) => id === start.id);
  const stored = useMemo(() => storedNow(collection, start, live), [collection, start, live]);
  const kept = useMemo(() => draftOf(fields, stored), [fields, stored]);
  const [pictures, setPictures] = useState<ChosenPictures>({});
  const [speakers, setSpeakers] = useState(() =>
    content.speakers.filter(({ sessions }) => sessions.includes(start.id)).map(({ id }) => id),
  );
  const [begun] = useState(speakers);
  const form = useForm({
    fields,
    kept,
    choosesMeanwhile: true,
    check: checkTimes,
    alsoChanged: Object.keys(pictures).length > 0 || speakers !== begun,
    async onSave(changes, draft) {
      const isKept = await saveContent(save, {
        ...{ collection, start, stored, changes, pictures },
        made: isNew ? documentOf(fields, draft) : undefined,
        speakers: collection === 'sessions' ? { all: content.speakers, begun, chosen: speakers } : undefined,
      });
      if (isKept) showToast(t('content.saved'));
      return isKept;
    },
    onSaved: onClose,
  });
  const { draft } = form;
  const clashes = useMemo(
    () =>
      collection === 'sessions' || collection === 'speakers'
        ? ownClashes(collection, { ...draft, id: start.id }, speakers, content)
        : [],
    [collection, draft, start.id, speakers, content],
  );

  const isGone = !isNew && !live;
  const title = t(`content.${isNew ? 'add' : 'edit'}.${collection}`);
  return (
    <Dialog
      open
      sticky
      title={title}
      onClose={onClose}
      actions={
        isGone ? null : (
          <>
            {isNew ? null : (
              <Button tone="quiet" className="text-danger-ink" onClick={onDelete}>
                {t('content.delete.action')}
              </Button>
            )}
            <Button type="submit" form={formId} busy={form.busy}>
              {t('content.save')}
            </Button>
          </>
        )
      }
    >
      {isGone ? (
        <div className="mb-4">
          <Banner tone="danger" role="alert">
            {t('content.gone')}
          </Banner>
        </div>
      ) : null}
      <Form of={form} id={formId} className="grid gap-4">
        {Object.entries(PICTURE_FIELDS[collection]).map(([field, most]) => (
          <PictureField
            key={field}
            field={field as 'logo'}
            name={String(draft.name)}
            current={start[field] as string | null}
            chosen={pictures[field]}
            most={most}
            onChange={(picture) => setPictures((before) => ({ ...before, [field]: picture }))}
          />
        ))}
        {Object.entries(fields).map(([name, { kind }]) => (
          <Fragment key={name}>
            <ContentField form={form} name={name} id={start.id} content={content} timeZone={timeZone} />
            <Meanwhile
              of={form}
              name={name}
              inWords={(value) => fieldInWords(name, kind, value, { t, content, timeZone })}
            />
            {/* Next to the fields that cause the clashes. */}
            {kind === 'room' || kind === 'sessions' ? <ClashList clashes={clashes} timeZone={timeZone} /> : null}
          </Fragment>
        ))}
        {collection === 'sessions' ? (
          <ReferencePicker
            label={t('content.speakersOf')}
            options={content.speakers}
            chosen={speakers}
            onChange={setSpeakers}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}

/**
 * The document as others have changed it since the form opened. Not the sessions of a speaker: what two admins add and take out
 * there is merged.
 */
function storedNow(collection: ContentCollection, start: Start, live: object | undefined): Start {
  return { ...start, ...live, ...(collection === 'speakers' && { sessions: start.sessions }) };
}

/** Clashes that would exist with the form's current values. */
function ownClashes(
  collection: 'sessions' | 'speakers',
  draft: Draft<Fields> & { id: string },
  chosen: readonly string[],
  content: Content,
) {
  if (collection === 'speakers') {
    const speaker = draft as unknown as Content['speakers'][number];
    return clashesIn(content.sessions, [], [speaker]);
  }
  if (!isInstant(draft.start_time) || !isInstant(draft.end_time)) return [];
  const own = draft as unknown as Session;
  const speakers = content.speakers.map((speaker) => ({
    ...speaker,
    sessions: [...speaker.sessions.filter((id) => id !== own.id), ...(chosen.includes(speaker.id) ? [own.id] : [])],
  }));
  const sessions = [...content.sessions.filter(({ id }) => id !== own.id), own];
  return clashesIn(sessions, content.rooms, speakers, own.id);
}
