import { type SyntheticEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../i18n/language-name.ts';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { useFetched } from '../../server-call/use-fetched.ts';
import { type Preview, previewInvitation } from './invitation-calls.ts';

/** The invitation as the server writes it, in each language that it can. */
export function MailPreview() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState('');
  const ask = useCallback(() => previewInvitation(language), [language]);
  const [fetched, again] = useFetched(ask);
  return (
    <Card title={t('people.invitations.preview.title')}>
      <FetchedView fetched={fetched} again={again}>
        {(preview) => (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-ink-soft">
              {t('people.invitations.preview.text', { language: languageName(preview.usual) })}
            </p>
            <Segmented
              label={t('people.invitations.preview.language')}
              options={preview.languages.map((value) => ({ value, label: languageName(value) }))}
              value={language || preview.usual}
              onChange={setLanguage}
            />
            <Letter key={preview.language} preview={preview} />
          </div>
        )}
      </FetchedView>
    </Card>
  );
}

function Letter({ preview: { language, subject, html, text, attachments } }: { preview: Preview }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <span className="text-ink-soft">{t('people.invitations.preview.subject')}</span>{' '}
        <bdi lang={language} className="font-semibold wrap-anywhere">
          {subject}
        </bdi>
      </p>
      <iframe
        title={t('people.invitations.preview.frame', { language: languageName(language) })}
        // No scripts, forms, windows or ways out. Of one origin with this page, which lays it out.
        sandbox="allow-same-origin"
        srcDoc={asleep(html)}
        onLoad={layOut}
        className="h-160 w-full rounded-md border border-line-strong bg-white"
      />
      {attachments.length > 0 ? (
        <p className="text-sm text-ink-soft">
          {t('people.invitations.preview.attached')} <bdi>{attachments.join(', ')}</bdi>
        </p>
      ) : null}
      <details>
        <summary className="min-h-tap cursor-pointer py-2 font-semibold">
          {t('people.invitations.preview.asText')}
        </summary>
        <pre
          lang={language}
          dir="auto"
          className="overflow-x-auto rounded-md bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      </details>
    </>
  );
}

/** The Content-Security-Policy of the page is the frame's too, and lets no HTML lay itself out; and its links lead nowhere. */
const asleep = (html: string): string =>
  html.replace(/<style>.*?<\/style>/s, '').replaceAll(/ (style|href)="/g, ' data-$1="');

function layOut({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  for (const part of currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    part.style.cssText = part.dataset.style ?? '';
}
