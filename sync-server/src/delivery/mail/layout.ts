import type { MailLanguage } from './languages.ts';

/** What a mail is made of; all of it plain text. */
export interface MailParts {
  subject: string;
  title: string;
  /** The `cid` of the event's logo. */
  logo: string | undefined;
  facts: { label: string; text: string }[];
  before: string[];
  action: { label: string; link: string } | undefined;
  after: string[];
  ticket: { text: string; picture: string; label: string } | undefined;
  more: { text: string; link: string }[];
}

/** The colours of the app, from `web/src/ui/first.css`: mail programs know no variables. */
const LIGHT = { canvas: '#f6f2e8', surface: '#fffdf8', ink: '#16231c', soft: '#4c594f', line: '#ddd5c3' };
const BRAND = { ground: '#0d5c41', ink: '#fdfcf7' };
const DARK = `@media (prefers-color-scheme: dark) {
.canvas { background: #0b1410 !important; }
.surface { background: #14211a !important; border-color: #28382f !important; color: #eef3ea !important; }
.soft, .soft a { color: #aebcb0 !important; }
}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif";

/** The HTML of a mail: nothing in it is fetched, and everything that it says is escaped. */
export function layOut(parts: MailParts, language: MailLanguage, direction: 'ltr' | 'rtl'): string {
  const { subject, title, logo, facts, before, action, after, ticket, more } = parts;
  const body = [
    ...(facts.length > 0 ? [paragraph(facts.map(fact).join('<br>'))] : []),
    ...before.map((text) => paragraph(escaped(text))),
    ...(action ? [button(action.label, action.link), bare(action.link)] : []),
    ...after.map((text) => paragraph(escaped(text))),
    ...(ticket ? [picture(ticket.picture, ticket.label), paragraph(escaped(ticket.text))] : []),
    ...more.map(({ text, link }) => paragraph(`${escaped(text)}<br>${anchor(link)}`)),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="canvas" dir="${direction}" style="margin:0;padding:0;background:${LIGHT.canvas}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.canvas}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="surface" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:16px;color:${LIGHT.ink};${FONT};font-size:16px;line-height:1.5">
<tr><td style="padding:20px 24px;background:${BRAND.ground};border-radius:15px 15px 0 0;color:${BRAND.ink};font-size:20px;font-weight:700">${logo ? mark(logo) : ''}<bdi>${escaped(title)}</bdi></td></tr>
<tr><td style="padding:24px 24px 8px">
${body.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const fact = ({ label, text }: { label: string; text: string }): string =>
  `<strong>${escaped(label)}:</strong> <bdi>${escaped(text)}</bdi>`;

const button = (label: string, link: string): string =>
  paragraph(
    `<a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${BRAND.ground};color:${BRAND.ink};font-weight:600;text-decoration:none">${escaped(label)}</a>`,
  );

/** The link to read and copy, for who is shown no button. */
const bare = (link: string): string =>
  `<p class="soft" style="margin:0 0 16px;color:${LIGHT.soft};font-size:13px">${anchor(link)}</p>`;

const anchor = (link: string): string =>
  `<a href="${escaped(link)}" dir="ltr" style="color:inherit;word-break:break-all">${escaped(link)}</a>`;

/** On white in the dark too: a code is read dark on light. */
const picture = (cid: string, label: string): string =>
  `<p style="margin:0 0 16px;text-align:center"><img src="cid:${escaped(cid)}" alt="${escaped(label)}" width="240" height="240" style="max-width:100%;height:auto;background:#ffffff;border-radius:12px"></p>`;

/** On the white that logos are made for; the name beside it says whose it is. */
const mark = (cid: string): string =>
  `<img src="cid:${escaped(cid)}" alt="" height="48" style="height:48px;width:auto;max-width:160px;padding:4px;margin-inline-end:12px;background:#ffffff;border-radius:8px;vertical-align:middle">`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
