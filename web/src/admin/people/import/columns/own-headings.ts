import type { LanguageTag } from '../../../../i18n/languages.ts';
import { CSV_FIELDS, EXPORTED, type Exported } from '../../csv-columns.ts';
import type { Columns, Field } from './field.ts';
import { folded } from './state-words.ts';

/** The headings of the list as it is exported, in each language; behind them those of files that were saved earlier. */
export const OWN_HEADINGS: { readonly [L in LanguageTag]: { readonly [F in Exported]: string } } = {
  en: {
    name: 'Name',
    first_name: 'First name',
    email: 'Email',
    company: 'Organisation',
    position: 'Position',
    ticketType: 'Ticket',
    external_code: 'Code of another system',
    ticket_status: 'Ticket status',
    role: 'Role',
    checkedIn: 'Checked in',
    checkin_time: 'Check-in time',
  },
  fr: {
    name: 'Nom complet, Nom',
    first_name: 'Prénom',
    email: 'E-mail',
    company: 'Organisme',
    position: 'Fonction',
    ticketType: 'Billet',
    external_code: 'Code d’un autre système',
    ticket_status: 'Statut du billet',
    role: 'Rôle',
    checkedIn: 'Sur place',
    checkin_time: 'Heure d’arrivée',
  },
  es: {
    name: 'Nombre',
    first_name: 'Nombre de pila',
    email: 'Correo',
    company: 'Organización',
    position: 'Cargo',
    ticketType: 'Entrada',
    external_code: 'Código de otro sistema',
    ticket_status: 'Estado de la entrada',
    role: 'Rol',
    checkedIn: 'Llegada registrada',
    checkin_time: 'Hora de llegada',
  },
  pt: {
    name: 'Nome',
    first_name: 'Nome próprio',
    email: 'E-mail',
    company: 'Organização',
    position: 'Cargo',
    ticketType: 'Bilhete',
    external_code: 'Código de outro sistema',
    ticket_status: 'Estado do bilhete',
    role: 'Função',
    checkedIn: 'Presença',
    checkin_time: 'Hora de chegada',
  },
  sw: {
    name: 'Jina kamili, Jina',
    first_name: 'Jina la kwanza',
    email: 'Barua pepe',
    company: 'Shirika',
    position: 'Cheo',
    ticketType: 'Tiketi',
    external_code: 'Msimbo wa mfumo mwingine',
    ticket_status: 'Hali ya tiketi',
    role: 'Nafasi',
    checkedIn: 'Amefika',
    checkin_time: 'Wakati wa kufika',
  },
  ar: {
    name: 'الاسم الكامل, الاسم',
    first_name: 'الاسم الأول',
    email: 'البريد الإلكتروني',
    company: 'المؤسسة',
    position: 'المنصب',
    ticketType: 'التذكرة',
    external_code: 'رمز نظام آخر',
    ticket_status: 'حالة التذكرة',
    role: 'الدور',
    checkedIn: 'الحضور',
    checkin_time: 'وقت تسجيل الحضور',
  },
};

/** In the table for other programs each field is its own heading. */
const AS_FIELDS = Object.fromEntries(EXPORTED.map((field) => [field, field])) as Record<Exported, string>;

const OWN = [AS_FIELDS, ...Object.values(OWN_HEADINGS)].map((headings) =>
  EXPORTED.map((field) => ({ field, titles: headings[field].split(', ').map(folded) })),
);

interface OwnColumns {
  /** What they hold, by their place. */
  fields: ReadonlyMap<number, Field | ''>;
  /** The place of the one that says whose ticket is revoked, where it is there. */
  ticketStatus: number | undefined;
}

/** So many of the columns tell that a list is ours, with so many among them that no import reads. */
const TELLING = { all: 6, unread: 3 };

/**
 * The columns of our own list; undefined of a file that is none: then they are guessed. Some may be gone, as somebody took
 * them out, or are not there yet in a list of before.
 */
export function ownColumns(head: readonly string[]): OwnColumns | undefined {
  const called = head.map(folded);
  const [found = []] = OWN.map((headings) =>
    headings.flatMap(({ field, titles }) => {
      const at = called.findIndex((title) => titles.includes(title));
      return at < 0 ? [] : [{ field, at, held: CSV_FIELDS.find((held) => held === field) ?? ('' as const) }];
    }),
  ).sort((one, other) => other.length - one.length);
  const unread = found.filter(({ held }) => held === '');
  const isOurs = found.length >= TELLING.all && unread.length >= TELLING.unread;
  if (!isOurs || !found.some(({ held }) => held === 'email')) return undefined;
  return {
    fields: new Map(found.map(({ at, held }) => [at, held])),
    ticketStatus: found.find(({ field }) => field === 'ticket_status')?.at,
  };
}

/** Whether states are those of our own tickets: an old list says of nobody who is here that they come, or do not. */
export const isOwnState = (head: readonly string[], columns: Columns): boolean =>
  ownColumns(head)?.ticketStatus === columns.indexOf('state');
