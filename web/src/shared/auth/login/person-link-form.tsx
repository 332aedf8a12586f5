import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { installsFrom, isInstalled } from '../../install/device.ts';
import type { Failure } from '../auth-calls.ts';
import { LinkFailure } from './link-failure.tsx';

/** Of somebody who shares an address: they have no password, and the button keeps programs that look at links from using it up. */
export function PersonLinkForm({ enter }: { enter: () => Promise<Failure | undefined> }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  return (
    <>
      <LinkFailure failure={failure} />
      {/* An installed app has a storage of its own there: once the link is used up here, nothing signs in to that. */}
      {installsFrom() === 'iphone' && !isInstalled() ? (
        <p className="text-ink-soft">{t('auth.link.installFirst', { button: t('auth.link.have') })}</p>
      ) : null}
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (busy) return;
          setBusy(true);
          setFailure(undefined);
          const failed = await enter();
          setBusy(false);
          setFailure(failed);
        }}
        className="grid gap-4"
      >
        <Button type="submit" size="large" busy={busy}>
          {t('auth.signIn')}
        </Button>
      </form>
    </>
  );
}
