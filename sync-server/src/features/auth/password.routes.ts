import { z } from 'zod';
import { openMail, type SendMail } from '../../delivery/mail.ts';
import { addressOf, RateLimit } from '../rate-limit.ts';
import { type Route, route } from '../route.ts';
import { Email } from './email.ts';
import { mailReset, resetPassword } from './forgotten-password.ts';
import { NewPassword } from './passwords.ts';

const tag = 'Auth';
const Done = z.object({ message: z.string() });
const HOUR = 3_600;

export function passwordRoutes(): Route[] {
  const mailsToOne = new RateLimit('mails-to', 5, HOUR);
  const mailsFromAddress = new RateLimit('mails-from', 600, HOUR);
  const attempts = new RateLimit('reset', 300, HOUR);
  let sendMail: SendMail | undefined;

  return [
    route({
      method: 'post',
      path: '/api/auth/forgot-password',
      summary: 'Mail a link for a new password; the answer is the same for everybody',
      tag,
      policy: 'public',
      body: z.object({ email: Email }),
      answer: Done,
      problems: ['too_many_requests'],
      async handle({ context, body, http }) {
        await mailsFromAddress.take(context.database, addressOf(http));
        await mailsToOne.take(context.database, body.email.toLowerCase());
        sendMail ??= openMail(context.config);
        // Not waited for: how long it takes would tell who is known.
        mailReset(context, sendMail, body.email).catch((error) =>
          context.log.error({ err: error }, 'a mail for a new password could not be sent'),
        );
        return { message: 'If we know this email, a link for a new password is on its way to it.' };
      },
    }),
    route({
      method: 'post',
      path: '/api/auth/reset-password',
      summary: 'Choose a new password by the token of a mail; ends all sessions',
      tag,
      policy: 'public',
      body: z.object({ token: z.string().min(1).max(200), newPassword: NewPassword }),
      answer: Done,
      problems: ['invalid_code', 'too_many_requests'],
      async handle({ context, body, http }) {
        await attempts.take(context.database, addressOf(http));
        await resetPassword(context, body.token, body.newPassword);
        return { message: 'Your password was changed. Sign in with the new one.' };
      },
    }),
  ];
}
