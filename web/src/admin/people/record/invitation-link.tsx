import type { User } from '@baraza/schema/people/user';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';

/** The link of one person's invitation or new address, to hand over where the server sends no mail. */
export function InvitationLink({ link, user: { name, pending_email } }: { link: string; user: User }) {
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast(t('people.person.linkCopied'));
    } catch {
      showToast(t('people.person.linkNotCopied'), 'danger');
    }
  }
  return (
    <section className="grid gap-3 rounded-md border border-line-strong p-4">
      <Field
        label={t(pending_email ? 'people.person.addressLink' : 'people.person.link', { name })}
        hint={
          pending_email ? t('people.person.addressLinkHint', { email: pending_email }) : t('people.person.linkHint')
        }
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button tone="secondary" icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copy()}>
        {t('people.person.copyLink')}
      </Button>
    </section>
  );
}
