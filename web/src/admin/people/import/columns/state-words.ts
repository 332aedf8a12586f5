import { searchForm } from '@baraza/schema/define/search-form';

/** Whether somebody of whom a list says this comes, does not, or is not known to yet. */
export type StateKind = 'coming' | 'cancelled' | 'waiting';

const WORDS: Record<StateKind, string> = {
  coming: `confirmed, attending, approved, going, coming, paid, complete, completed, accepted, active, valid, checked in,
    registered, attended, placed, free,
    bestätigt, bezahlt, nimmt teil, angemeldet, zugesagt, eingecheckt, bevestigd, betaald, aangemeld, neemt deel,
    confirmé, confirmée, payé, payée, inscrit, inscrite, accepté, acceptée, validé, valable, participe, présent,
    confermato, confermata, pagato, iscritto, iscritta, partecipa, accettato,
    confirmado, confirmada, pago, pagado, pagada, inscrito, inscrita, aceite, aceito, aceptado, asiste, válido, válida,
    مؤكد, مدفوع, مقبول, سيحضر, صالحة, imethibitishwa, imelipwa, halali, atahudhuria, ተረጋግጧል, ተከፍሏል, ይገኛል`,
  cancelled: `cancelled, canceled, cancel, declined, not attending, not going, not coming, refunded, refund, deleted,
    rejected, withdrawn, void, voided, revoked, expired, unable to attend, can't make it, regrets, no show,
    storniert, abgesagt, abgelehnt, nimmt nicht teil, erstattet, zurückgezogen, abgelaufen, ungültig,
    geannuleerd, afgemeld, afgewezen, verlopen, terugbetaald, ingetrokken, neemt niet deel,
    annulé, annulée, refusé, refusée, remboursé, remboursée, décliné, déclinée, ne participe pas, expiré, désisté,
    annullato, annullata, cancellato, rifiutato, rifiutata, rimborsato, non partecipa, ritirato, scaduto,
    cancelado, cancelada, recusado, recusada, reembolsado, reembolsada, rejeitado, não participa, expirado,
    rechazado, rechazada, anulado, anulada, no asiste, no asistirá, caducado,
    ملغى, ملغي, ملغاة, مرفوض, معتذر, لن يحضر, imeghairiwa, imefutwa, imebatilishwa, imekataliwa, hatahudhuria, ተሰርዟል, ተሰረዘ, አይገኝም`,
  waiting: `pending, pending approval, waitlist, waitlisted, waiting, waiting list, invited, awaiting payment,
    awaiting offline payment, unpaid, submitted, draft, maybe, tentative, no reply, unconfirmed, not confirmed, reserved,
    ausstehend, offen, Warteliste, unbezahlt, eingeladen, openstaand, wachtlijst, onbetaald, uitgenodigd,
    en attente, liste d'attente, invité, invitée, impayé, in attesa, lista d'attesa, invitato, non pagato,
    pendente, em espera, lista de espera, convidado, pendiente, en espera, invitado,
    قيد الانتظار, معلق, مدعو, inasubiri, በመጠባበቅ ላይ`,
};
const YES = 'yes, true, 1, ja, oui, si, sí, sim, نعم, ndiyo, ndio, አዎ';
const NO = "no, false, 0, nein, nee, non, não, لا, hapana, አይ, sorry, can't, cannot";
/** Titles of columns in which a yes means that somebody does not come. */
const CANCELLED_TITLES = 'cancelled, canceled, refunded, storniert, geannuleerd, annullato, cancelado, annulé';
/** Titles of columns in which a no means that it is not certain yet. */
const CONFIRMED_TITLES = 'confirmed, bestätigt, bevestigd, confirmé, confermato, confirmado';

/** A text without case, accents, spaces and punctuation. */
export const folded = (text: string): string => searchForm(text).replace(/[^\p{L}\p{N}]/gu, '');

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(',').map(folded));

const KINDS = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => [...setOf(words)].map((word) => [word, kind as StateKind])),
);
const [yes, no] = [setOf(YES), setOf(NO)];
const [cancelledTitles, confirmedTitles] = [setOf(CANCELLED_TITLES), setOf(CONFIRMED_TITLES)];

/** What a cell of a column with this title says; undefined where no word of it is known. */
export function stateKind(title: string, cell: string): StateKind | undefined {
  const known = KINDS.get(folded(cell));
  if (known) return known;
  const [first = ''] = searchForm(cell).split(' ');
  const called = folded(title);
  if (yes.has(first)) return cancelledTitles.has(called) ? 'cancelled' : 'coming';
  if (!no.has(first)) return undefined;
  if (cancelledTitles.has(called)) return 'coming';
  return confirmedTitles.has(called) ? 'waiting' : 'cancelled';
}
