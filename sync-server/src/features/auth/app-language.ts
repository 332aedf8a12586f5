import type { Context } from 'hono';
import { type MailLanguage, mailLanguage } from '../../delivery/mail/languages.ts';

/** The language that the calling app shows, as far as mails are written in it; other clients may prefer several. */
export const appLanguage = (http: Context): MailLanguage | undefined =>
  mailLanguage((http.req.header('accept-language') ?? '').split(',').map((tag) => tag.split(';')[0] ?? ''));
