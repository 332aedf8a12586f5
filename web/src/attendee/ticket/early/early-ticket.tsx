import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldTicket } from '../../../shared/auth/session/told-ticket.ts';
import { QrPicture } from '../../../shared/scanner/qr-picture.tsx';
import { leaveAt } from './place-of-code.ts';

/** Once in a start of the app: the screens that wait for it follow each other, and each shows the ticket. */
let isSaid = false;

/** The heading is read when the form is gone, and nothing can be done with it. A class would be in the first sheet. */
const NO_RING = { outline: 'none' };

export interface EarlyTicketProps {
  ticket: ToldTicket;
  /** Nothing else is on the page. */
  alone: boolean;
}

/** The person's code while the rest of the app is on its way. */
export function EarlyTicket({ ticket, alone }: EarlyTicketProps) {
  const { t } = useTranslation();
  const Heading = alone ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form is gone, and the focus with it.
    if (alone && !isSaid && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    isSaid = true;
  }, [alone]);
  useLayoutEffect(() => {
    const shown = picture.current;
    return () => {
      if (shown) leaveAt(shown);
    };
  }, []);
  return (
    <section className="flex w-full max-w-md flex-col items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <Heading ref={heading} tabIndex={-1} style={NO_RING} className="w-full text-lg font-bold">
        {t('ticket.code.title')}
      </Heading>
      <div ref={picture} className="w-full max-w-80">
        <QrPicture code={ticket.code} label={t('ticket.code.picture')} className="w-full rounded-md" />
      </div>
      <p dir="auto" className="max-w-full text-center font-semibold wrap-anywhere">
        {ticket.name}
      </p>
      <p role="status" className="text-center text-sm text-ink-soft">
        {t('ticket.code.early')}
      </p>
    </section>
  );
}
