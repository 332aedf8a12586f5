import { type Mail, openMail } from '../../delivery/mail/transport.ts';
import { sendMails } from '../../features/auth/mails/send-mails.ts';
import type { ServerContext } from '../../server-context.ts';

type Parts = Pick<ServerContext, 'config' | 'database' | 'log'>;

/** Sends what is due as a server does in its rounds, which a test app has none of. */
export async function sendQueued(context: Parts): Promise<void> {
  const transport = openMail(context.config);
  await sendMails(context, transport, context.log);
  transport.close();
}

/** The mails that are due, which then go nowhere. */
export async function takeQueued(context: Parts): Promise<Mail[]> {
  const taken: Mail[] = [];
  const send = async (mail: Mail) => void taken.push(mail);
  await sendMails(context, { send, isServer: false }, context.log);
  return taken;
}
