import type { QueuedCommand } from '../../replica/index.ts';

/** Whom a command is about. Who is added by one that was refused is not in the replica: only the command has their name. */
export function subjectOf({ args }: Pick<QueuedCommand, 'args'>): { id: string; name?: string } {
  if ('person' in args) return args.person;
  return { id: ('user_id' in args && args.user_id) || '-' };
}

/** Arguments of commands in which people write, and fields of what they change or create, in the order of the screen. */
const WRITTEN = [
  ...[
    'name',
    'first_name',
    'title',
    'subtitle',
    'tagline',
    'track',
    'category',
    'company',
    'position',
    'email',
    'phone',
  ],
  ...[
    'messenger',
    'website',
    'abstract',
    'message',
    'description',
    'bio',
    'text',
    'place',
    'words',
    'comment',
    'reason',
  ],
];

interface WrittenWords {
  /** Of a translation with its language: "fr.title". */
  field: string;
  words: string;
}

/** What somebody wrote in a command, and in which field: once it was refused, it stands nowhere else on the device. */
export function writtenIn({ args }: Pick<QueuedCommand, 'args'>): WrittenWords[] {
  const changed = 'changes' in args ? args.changes : 'document' in args ? args.document : {};
  // The reason of a report is chosen.
  const fields: Record<string, unknown> = { ...args, ...changed, ...('report_id' in args && { reason: '' }) };
  const translations = Object.entries(
    (fields.texts ?? fields.translations ?? {}) as Record<string, Record<string, unknown>>,
  );
  return [...wordsIn(fields), ...translations.flatMap(([language, texts]) => wordsIn(texts, `${language}.`))];
}

const wordsIn = (fields: Record<string, unknown>, before = ''): WrittenWords[] =>
  WRITTEN.flatMap((field) => {
    const words = fields[field];
    return typeof words === 'string' && words !== '' ? { field: before + field, words } : [];
  });
