import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../replica/react.tsx';
import { type ShownExhibitor, shownExhibitors } from './exhibitor-list.ts';

/** All exhibitors in this app's language; undefined until they are read. */
export function useExhibitors(): ShownExhibitor[] | undefined {
  const exhibitors = useLiveQuery((db) => db.exhibitors.find(), []);
  const { language } = useTranslation().i18n;
  return useMemo(() => exhibitors && shownExhibitors(exhibitors, language), [exhibitors, language]);
}

/** One of them; null where it is not there. */
export function useExhibitor(id: string): ShownExhibitor | null | undefined {
  const exhibitors = useExhibitors();
  return exhibitors && (exhibitors.find((each) => each.id === id) ?? null);
}
