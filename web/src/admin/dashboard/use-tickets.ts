import { usePrepared } from '../../replica/view/use-prepared.ts';
import { type TicketRow, ticketRows } from './tickets.ts';

/**
 * People by their tickets; undefined until they are read. Who looks is one of them: where there is nobody, nothing has landed.
 */
export function useTickets(): TicketRow[] | undefined {
  const people = usePrepared(ticketRows);
  return people?.length ? people : undefined;
}
