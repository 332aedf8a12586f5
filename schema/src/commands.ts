import type { z } from 'zod';
import { bookmarksCommands } from './bookmarks/commands.ts';
import { checkInCommands } from './check-in/commands.ts';
import { connectionsCommands } from './connections/commands.ts';
import { contentCommands } from './content/commands.ts';
import type { Command } from './define/command.ts';
import { doorsCommands } from './doors/commands.ts';
import { eventCommands } from './event/commands.ts';
import { planCommands } from './event/plan-commands.ts';
import { meetingsCommands } from './meetings/commands.ts';
import { messagesCommands } from './messages/commands.ts';
import { moderationCommands } from './moderation/commands.ts';
import { peopleCommands } from './people/commands.ts';
import { feedbackCommands } from './programme/feedback/commands.ts';

/** All commands: their arguments and their effects on a replica. */
export const commands = {
  ...peopleCommands,
  ...checkInCommands,
  ...connectionsCommands,
  ...meetingsCommands,
  ...messagesCommands,
  ...bookmarksCommands,
  ...eventCommands,
  ...planCommands,
  ...contentCommands,
  ...doorsCommands,
  ...moderationCommands,
  ...feedbackCommands,
};

export type CommandName = keyof typeof commands;
export type ArgsOf<N extends CommandName> = z.infer<(typeof commands)[N]['args']>;
export type AnyCommand = { [N in CommandName]: Command<N, ArgsOf<N>> }[CommandName];
