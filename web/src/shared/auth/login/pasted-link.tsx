import { pathInEvent } from '@baraza/schema/event/event-address';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_BASE } from '../../../replica/event-base.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';

/** What comes after the # of a link that the page to sign in opens; see `app/guards.ts`. */
const OPENED = /^#(verify|token|address|pair)=[\w-]+/;

/**
 * @param text what somebody has pasted: the link, perhaps with words of the mail around it
 * @param origin of this page
 * @returns the link, if this app opens it; undefined for every other text
 */
export function linkIn(text: string, origin: string): string | undefined {
  try {
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
    const [secret] = OPENED.exec(link.hash) ?? [];
    const isOurs = link.origin === origin && pathInEvent(link.pathname) === '/login';
    return isOurs && secret ? link.origin + link.pathname + secret : undefined;
  } catch {
    return undefined;
  }
}

/**
 * For the installed app: a mailed link opens in the browser, which on an iPhone has a storage of its own, so that its session
 * is not here; and there is no address bar to paste it into.
 */
export function PastedLink() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  function follow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const link = linkIn(text, location.origin);
    setWrong(!link);
    if (!link) return event.currentTarget.querySelector('input')?.focus();
    setOpen(false);
    setText('');
    // Another event is another page.
    location.assign(link);
  }

  if (!isOpen)
    return (
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('auth.link.have')}
      </Button>
    );
  return (
    <form noValidate onSubmit={follow} className="grid gap-4">
      <Field
        label={t('auth.link.field')}
        hint={t('auth.link.hint')}
        error={isWrong ? t('auth.link.wrong', { start: `${location.origin}${EVENT_BASE}/login` }) : undefined}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        value={text}
        onChange={(change) => setText(change.target.value)}
      />
      <Button type="submit" tone="secondary">
        {t('auth.link.submit')}
      </Button>
    </form>
  );
}
