import type { User } from '@baraza/schema/people/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { refusalText } from '../actions/refusal-text.ts';
import { type Refused, readRefusedOf } from '../actions/refused-calls.ts';

interface MailRefusedProps {
  user: User;
  timeZone: string | undefined;
}

/** Says which address of a person takes no mail. Only the server knows: without a network nothing is said. */
export function MailRefused({ user: { id, email, pending_email }, timeZone }: MailRefusedProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<Refused[]>([]);
  useEffect(() => {
    let isWanted = true;
    void readRefusedOf(id).then((answer) => {
      if (isWanted) setRefused(answer.kind === 'ok' ? answer.body : []);
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  // The replica may know of another address already.
  const addresses = [email, pending_email].map((address) => address?.toLowerCase());
  return refused
    .filter((each) => addresses.includes(each.email))
    .map(({ email: address, answer, refused_at }) => (
      <Banner key={address} tone="danger">
        <p dir="auto" className="wrap-anywhere">
          {refusalText(t, { answer, refused_at }, timeZone)}
        </p>
        <p className="mt-1 font-normal wrap-anywhere">{t('people.person.mailRefused', { email: address })}</p>
      </Banner>
    ));
}
