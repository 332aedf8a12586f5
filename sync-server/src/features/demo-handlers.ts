import type { CommandHandlers } from '../server-context.ts';
import type { CommandHandler } from '../sync/command-handler.ts';
import { acceptInvitations } from './auth/registration/invitations.store.ts';
import { commandHandlers } from './handlers.ts';
import { makeUpdatePersonHandler } from './people/people.commands.ts';

/** The handlers of a demo, where everybody signs in and counts as verified: whom an organiser adds is not invited. */
export const demoHandlers: CommandHandlers = {
  ...commandHandlers,
  update_person: makeUpdatePersonHandler(true),
  create_person: accepting(commandHandlers.create_person),
  import_people: accepting(commandHandlers.import_people),
};

function accepting<Args>(handler: CommandHandler<Args>): CommandHandler<Args> {
  return {
    ...handler,
    async apply(tx, viewer, args, origin) {
      const touched = await handler.apply(tx, viewer, args, origin);
      const people = touched.filter(({ collection }) => collection === 'users').map(({ id }) => id);
      await acceptInvitations(tx, viewer.event_id, people);
      return touched;
    },
  };
}
