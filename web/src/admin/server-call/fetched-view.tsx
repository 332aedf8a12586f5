import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import type { Fetched } from './use-fetched.ts';

interface FetchedViewProps<Body> {
  fetched: Fetched<Body>;
  again: () => void;
  children: (body: Body) => ReactNode;
}

/** Renders fetched data, or why it is missing. */
export function FetchedView<Body>({ fetched, again, children }: FetchedViewProps<Body>) {
  const { t } = useTranslation();
  const retry = (
    <Button tone="secondary" onClick={again}>
      {t('settings.tryAgain')}
    </Button>
  );
  switch (fetched.state) {
    case 'loading':
      return <SkeletonRows count={4} className="h-16 w-full" />;
    case 'refused':
      return (
        <Banner tone="danger" role="alert" actions={retry}>
          {fetched.detail}
        </Banner>
      );
    case 'offline':
      return (
        <EmptyState icon={<WifiOff />} title={t('settings.offline.title')} action={retry}>
          {t('settings.offline.text')}
        </EmptyState>
      );
    case 'there':
      return (
        <>
          {fetched.isOld ? (
            <Banner tone="sun" icon={<WifiOff aria-hidden="true" className="size-5 shrink-0" />} actions={retry}>
              {t('settings.offline.old')}
            </Banner>
          ) : null}
          {children(fetched.body)}
        </>
      );
  }
}
