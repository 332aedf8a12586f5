import { type ContentCollection, PICTURE_FIELDS } from '@baraza/schema/content/content';
import type { Session } from '@baraza/schema/programme/session';
import { type FormEvent, Fragment, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ClashList } from './clash-list.tsx';
import { clashesIn } from './clashes.ts';
import { type Draft, problemsOf } from './draft.ts';
import { ContentField } from './fields/content-field.tsx';
import { FIELDS } from './fields/fields.ts';
import { PictureField } from './fields/picture-field.tsx';
import { ReferencePicker } from './fields/reference-picker.tsx';
import { type ChosenPictures, saveDraft } from './save-draft.ts';
import type { Content } from './use-content.ts';

export interface ContentDialogProps {
  collection: ContentCollection;
  /** What the form begins with. */
  start: Draft;
  isNew: boolean;
  content: Content;
  timeZone: string;
  onClose: () => void;
  onDelete: () => void;
}

/** Everything about one exhibitor, sponsor, speaker, session or room. What it began with is the measure of changes. */
export function ContentDialog({ collection, start, isNew, content, timeZone, onClose, onDelete }: ContentDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const formId = useId();
  const [draft, setDraft] = useState(start);
  const [pictures, setPictures] = useState<ChosenPictures>({});
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const [speakers, setSpeakers] = useState(() =>
    content.speakers.filter(({ sessions }) => sessions.includes(start.id)).map(({ id }) => id),
  );
  const [busy, setBusy] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const change = (name: string, value: unknown) => {
    setIsChanged(true);
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const clashes = useMemo(
    () =>
      collection === 'sessions' || collection === 'speakers' ? ownClashes(collection, draft, speakers, content) : [],
    [collection, draft, speakers, content],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(collection, draft);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return document.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
    setBusy(true);
    const before = isNew ? undefined : start;
    const spoken = collection === 'sessions' ? { all: content.speakers, chosen: speakers } : undefined;
    const isKept = await saveDraft(save, { collection, before, draft, pictures, speakers: spoken });
    setBusy(false);
    if (!isKept) return;
    showToast(t('content.saved'));
    onClose();
  }

  const isGone = !isNew && !content[collection].some(({ id }) => id === start.id);
  const title = t(`content.${isNew ? 'add' : 'edit'}.${collection}`);
  return (
    <Dialog
      open
      sticky
      unsaved={isChanged || Object.keys(pictures).length > 0}
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
            <Button type="submit" form={formId} busy={busy}>
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
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
        {FIELDS[collection].map((plan) => (
          <Fragment key={plan.name}>
            <ContentField
              plan={plan}
              id={draft.id}
              value={draft[plan.name]}
              problem={problems[plan.name]}
              content={content}
              timeZone={timeZone}
              onChange={(value) => change(plan.name, value)}
            />
            {/* Beside what it is about: where, and where else. */}
            {plan.kind === 'room' || plan.kind === 'sessions' ? (
              <ClashList clashes={clashes} timeZone={timeZone} />
            ) : null}
          </Fragment>
        ))}
        {collection === 'sessions' ? (
          <ReferencePicker
            label={t('content.speakersOf')}
            options={content.speakers}
            chosen={speakers}
            onChange={(chosen) => {
              setIsChanged(true);
              setSpeakers(chosen);
            }}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

/** What would be double-booked if the form were saved as it stands. */
function ownClashes(collection: 'sessions' | 'speakers', draft: Draft, chosen: readonly string[], content: Content) {
  if (collection === 'speakers') {
    const speaker = draft as unknown as Content['speakers'][number];
    return clashesIn(content.sessions, [], [speaker]);
  }
  if (!draft.start_time || !draft.end_time) return [];
  const own = draft as unknown as Session;
  const speakers = content.speakers.map((speaker) => ({
    ...speaker,
    sessions: [...speaker.sessions.filter((id) => id !== own.id), ...(chosen.includes(speaker.id) ? [own.id] : [])],
  }));
  const sessions = [...content.sessions.filter(({ id }) => id !== own.id), own];
  return clashesIn(sessions, content.rooms, speakers).filter(({ first, second }) =>
    [first.id, second.id].includes(own.id),
  );
}
