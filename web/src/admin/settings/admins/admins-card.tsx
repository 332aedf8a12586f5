import type { Role } from '@baraza/schema/people/user';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery, useReplica } from '../../../replica/react.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { type FoundPerson, PersonFinder } from '../person-finder.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** Shows the admins, and adds or removes them. */
export function AdminsCard() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const people = useLiveQuery((db) => db.users.find({ selector: { role: 'admin' }, sort: [{ name: 'asc' }] }), []);
  const [asked, setAsked] = useState<{ person: FoundPerson; role: Role } | null>(null);
  const admins = new Set(people?.map(({ id }) => id));
  return (
    <Card flush title={t('settings.admins.title')}>
      {people ? (
        <ul aria-label={t('settings.admins.title')} className="divide-y divide-line border-y border-line">
          {people.map((person) => (
            <li key={person.id}>
              <ListRow
                leading={<Avatar name={person.name} image={person.avatar} />}
                title={person.name}
                detail={<span className="wrap-anywhere">{person.email}</span>}
                trailing={
                  person.id === user_id ? (
                    <Badge>{t('settings.admins.you')}</Badge>
                  ) : (
                    <IconButton
                      label={t('settings.admins.takeFrom', { name: person.name })}
                      className="-me-2"
                      onClick={() => setAsked({ person, role: 'user' })}
                    >
                      <ShieldOff aria-hidden="true" className="size-5" />
                    </IconButton>
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={3} className="h-16 w-full" />
      )}
      <div className="grid gap-2 p-4 sm:px-5">
        <h3 className="font-semibold">{t('settings.admins.add')}</h3>
        <PersonFinder
          label={t('settings.admins.find')}
          actions={(person) =>
            admins.has(person.id) ? (
              <span className="pe-4">
                <Badge tone="earth">{t('app.administrator')}</Badge>
              </span>
            ) : (
              <Button
                tone="quiet"
                aria-label={t('settings.admins.giveTo', { name: person.name })}
                onClick={() => setAsked({ person, role: 'admin' })}
              >
                {t('settings.admins.give')}
              </Button>
            )
          }
        />
        <p className="text-sm text-ink-soft">{t('settings.admins.note')}</p>
      </div>
      {asked ? <RoleDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  );
}
