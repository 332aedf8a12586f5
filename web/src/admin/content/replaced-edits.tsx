import { useTranslation } from 'react-i18next';
import { PutBack } from '../../shared/notifications/put-back.tsx';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';

/** This admin's edits that other admins replaced, until they are dismissed. */
export function ReplacedEdits() {
  const { t } = useTranslation();
  const items = useNotifications();
  const mark = useMarkRead();
  const open = items?.filter((item) => item.edit && !item.read) ?? [];
  const told = useFocusKept(items && open.length);
  return (
    <div ref={told} tabIndex={-1} className="grid gap-3 not-empty:mb-4">
      {open.map((item) => (
        <Banner
          key={item.id}
          tone="sky"
          actions={
            <>
              {item.edit ? <PutBack edit={item.edit} onDone={() => mark.one(item)} /> : null}
              <Button tone="quiet" onClick={() => mark.one(item)}>
                {t('notifications.leaveIt')}
              </Button>
            </>
          }
        >
          <p className="font-bold">{item.title}</p>
          <p className="whitespace-pre-line">{item.message}</p>
        </Banner>
      ))}
    </div>
  );
}
