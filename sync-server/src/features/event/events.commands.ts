import type { ArgsOf } from '@baraza/schema/commands';
import { PICTURE_MAX_BYTES } from '@baraza/schema/define/fields';
import { changedEvent, withNewCode } from '@baraza/schema/event/commands';
import { EVENT_LOGO, type Event } from '@baraza/schema/event/event';
import { unaudited } from '../../http/acting.store.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { extendInvitations } from '../auth/registration/extend-invitations.store.ts';
import { demandShortTranslations } from '../content/short-translations.ts';
import { keepContentImage } from '../people/pictures/images.store.ts';
import { imageUrl, readPicture } from '../people/pictures/read-picture.ts';
import { gatesWithRecords, lockEvent, replaceEvent } from './events.store.ts';
import { withOpening } from './opening.ts';

export const updateEventHandler: CommandHandler<ArgsOf<'update_event'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { changes }) {
    const event = await lockEvent(tx, event_id);
    if (!event) throw new ProblemError('not_found', 'There is no such event here.');
    const used = await gatesWithRecords(tx, event_id, changes.remove_gates ?? []);
    const gone = (changes.remove_gates ?? []).filter((id) => !used.has(id));
    const shut = [...used].map((id) => ({ id, open: false }));
    const gates = [...(changes.gates ?? []), ...shut];
    const changed = withOpening(event, changedEvent(event, { ...changes, gates, remove_gates: gone }));
    demandSense(changed);
    demandShortTranslations(changed);
    await replaceEvent(tx, changed);
    // The change of the event says it all: an entry for each link would keep every address for good.
    await unaudited(tx, () => extendInvitations(tx, event, changed));
    return [{ collection: 'events', id: event_id }];
  },
};

export const setEventLogoHandler: CommandHandler<ArgsOf<'set_event_logo'>> = {
  policy: adminOnly,
  kept: ({ media_type }) => ({ media_type }),
  async apply(tx, { event_id }, sent) {
    const picture = await readPicture(sent, { ...EVENT_LOGO, bytes: PICTURE_MAX_BYTES });
    const event = await lockEvent(tx, event_id);
    if (!event) throw new ProblemError('not_found', 'There is no such event here.');
    await replaceEvent(tx, { ...event, logo: imageUrl(picture.hash) });
    await keepContentImage(tx, { event_id, collection: 'events', document_id: event_id, ...picture });
    return [{ collection: 'events', id: event_id }];
  },
};

export const replaceGateCodeHandler: CommandHandler<ArgsOf<'replace_gate_code'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { gate_id, replaces }) {
    const event = await lockEvent(tx, event_id);
    if (!event?.gates.some(({ id }) => id === gate_id)) throw new ProblemError('not_found', 'There is no such gate.');
    await replaceEvent(tx, { ...event, gates: withNewCode(event.gates, gate_id, replaces) });
    return [{ collection: 'events', id: event_id }];
  },
};

const MAX_GATES = 50;

/** Checks fields against each other; each alone is already validated. */
function demandSense(event: Event): void {
  const { starts_on, ends_on, check_in_opens_at, check_in_closes_at, gates } = event;
  const { registration, registration_code } = event;
  const refuse = (path: string, message: string) => {
    throw new ProblemError('invalid', message, [{ path, message }]);
  };
  if (ends_on < starts_on) refuse('ends_on', 'The event ends before it starts.');
  if (check_in_opens_at && check_in_closes_at && check_in_closes_at <= check_in_opens_at)
    refuse('check_in_closes_at', 'Check-in closes before it opens.');
  if (registration === 'code' && !registration_code?.trim())
    refuse('registration_code', 'Choose the code with which people register.');
  if (gates.length > MAX_GATES) refuse('gates', `There can be ${MAX_GATES} gates at most.`);
}
