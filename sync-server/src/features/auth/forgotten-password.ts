import type { SendMail } from '../../delivery/mail.ts';
import { ProblemError } from '../../problems.ts';
import type { ServerContext } from '../../server-context.ts';
import { findUserByEmail } from '../users/users.store.ts';
import { setPasswordHash } from './accounts.store.ts';
import { startReset, useReset } from './password-resets.store.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessionsOf } from './sessions.store.ts';

/** Mails a link to who has this email, if anybody has. */
export async function mailReset(context: ServerContext, sendMail: SendMail, email: string): Promise<void> {
  const { database, config } = context;
  const user = await findUserByEmail(database.queries, config.eventId, email);
  if (!user) return;
  const token = await database.transaction((tx) => startReset(tx, user.id));
  await sendMail({
    to: user.email,
    subject: 'Choose a new password',
    text: [
      `Hello ${user.name},`,
      'somebody, we hope you, wants to choose a new password for your Baraza account. Open this link to do so:',
      `${config.publicUrl}/login?token=${token}`,
      'It works once, and for 30 minutes. If it was not you, there is nothing to do: your password stays as it is.',
    ].join('\n\n'),
  });
}

/** Sets a new password by the token of a mail, and signs its owner out everywhere. */
export async function resetPassword(context: ServerContext, token: string, newPassword: string): Promise<void> {
  const passwordHash = await hashPassword(newPassword);
  await context.database.transaction(async (tx) => {
    const userId = await useReset(tx, token);
    if (!userId)
      throw new ProblemError('invalid_code', 'This link has been used or is too old. Please ask for another one.');
    await setPasswordHash(tx, userId, passwordHash);
    await revokeSessionsOf(tx, userId);
  });
}
