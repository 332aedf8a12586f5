import { eventBaseOf } from '@baraza/schema/event/event-address';

/** Where the addresses of this page's event begin; '' of the server's default event. Another event is another page. */
export const EVENT_BASE = eventBaseOf(globalThis.location?.pathname ?? '');
