import { join } from 'node:path';
import type { Settings } from '../../config.ts';
import { openMail } from '../../delivery/mail/transport.ts';
import { withinTime } from '../watch-health.ts';
import { about, type Finding, wordsOf } from './finding.ts';

const ANSWER_WITHIN_MS = 10_000;

/** What to do, by the code of nodemailer's error. */
const ADVICE: Record<string, string> = {
  EAUTH: 'It does not take the account or the password in SMTP_URL.',
  EDNS: 'There is no such machine: correct the host in SMTP_URL.',
  ECONNECTION: 'Nothing listens there: correct host and port in SMTP_URL, or start it.',
  ESOCKET: 'Nothing that speaks so listens there: correct host, port and smtp:// or smtps:// in SMTP_URL.',
  ETLS: 'Its certificate or its TLS is not good: mend it there, or correct the host in SMTP_URL.',
  ETIMEDOUT: 'It does not answer: a firewall in between, or the port of another protocol.',
};

/** Greets the mail server and signs in as the sender does; no mail is sent. */
export async function checkMail(settings: Settings, within = ANSWER_WITHIN_MS): Promise<Finding> {
  const { ok, warning, wrong } = about('mail');
  if (!settings.mail) {
    const where = `mails are files in ${join(settings.dataDir, 'mail')}`;
    return settings.demo ? ok(where) : warning(`${where}, and nobody gets them. Set SMTP_URL and MAIL_FROM.`);
  }
  const { host } = new URL(settings.mail.url);
  const transport = openMail(settings);
  try {
    await withinTime(transport.greet(), within);
    return ok(
      `${host} answers${new URL(settings.mail.url).username ? ' and takes our password' : ''}; nothing was sent`,
    );
  } catch (error) {
    const { code = '' } = error as { code?: string };
    return wrong(`${host} can't be used (${wordsOf(error)}). ${ADVICE[code] ?? ADVICE.ETIMEDOUT}`);
  } finally {
    transport.close();
  }
}
