import { inLanguage } from '@baraza/schema/define/in-language';
import type { Lettering } from '@baraza/schema/paper/lettering';
import { Paper } from '@baraza/schema/paper/paper';
import sharp from 'sharp';
import { encode } from 'uqr';
import { MAIL_LANGUAGES, type MailLanguage } from './languages.ts';
import { dates, type MailedEvent, place } from './mailed-event.ts';
import { ticketFonts } from './ticket-fonts.ts';
import type { Attachment } from './transport.ts';

export interface Ticket {
  picture: Attachment;
  /** One page that opens and prints without a network. */
  file: Attachment;
}

export interface TicketText {
  code: string;
  name: string;
  event: MailedEvent;
  language: MailLanguage;
  logo?: Attachment | undefined;
}

/** Pixels of a module: a mail program shrinks the picture, and never has to blow it up. */
const SCALE = 6;
const A6 = [298, 420] as const;
const MARGIN = 24;
const ROOM = A6[0] - 2 * MARGIN;
const SMALLEST = 6;
/** Of the logo, above everything else. */
const MARK = { width: 160, height: 40, below: 4 };

export async function drawTicket(text: TicketText): Promise<Ticket> {
  const { size, data } = modulesOf(text.code);
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const content = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  const { words } = MAIL_LANGUAGES[text.language];
  return {
    picture: { filename: 'ticket.png', content, contentType: 'image/png', cid: 'ticket@baraza' },
    file: {
      filename: `${words.ticketTitle}.pdf`,
      content: await page(text, data),
      contentType: 'application/pdf',
    },
  };
}

/** As the app draws it (`web/src/shared/scanner/qr-modules.ts`): six alignment patterns, for bent paper. */
const modulesOf = (code: string) => encode(code, { ecc: 'M', minVersion: 7, border: 4 });

async function page({ event: asWritten, language, name, logo }: TicketText, modules: boolean[][]): Promise<Buffer> {
  const event = inLanguage(asWritten, language);
  const { ticketTitle } = MAIL_LANGUAGES[language].words;
  const [when, where] = [dates(event, language), place(event, language)];
  const lettering = await ticketFonts([event.name, when, where, name, ticketTitle]);
  const paper = new Paper(event.name, language);
  paper.addPage(...A6);
  const below = (top: number, texts: readonly (readonly [text: string, size: number])[]): number =>
    texts.reduce((bottom, [text, size]) => {
      drawMiddle(paper, lettering, text, size, bottom + size * 1.4);
      return bottom + size * 1.4;
    }, top);
  const mark = logo ? MARK.height + MARK.below : 0;
  if (logo) paper.picture(logo.content, (A6[0] - MARK.width) / 2, MARGIN, MARK.width, MARK.height);
  const head = below(MARGIN + mark, [
    [event.name, 16],
    [when, 11],
    [where, 11],
  ]);
  // What the logo takes, the code gives.
  paper.code(modules, MARGIN + mark / 2, head + MARGIN / 2, ROOM - mark);
  below(A6[1] - A6[0] / 4 + 8, [
    [name, 16],
    [ticketTitle, 11],
  ]);
  return Buffer.from(await paper.end());
}

/** In the middle, and smaller until it fits; letters that no font has are left out, for boxes tell nobody anything. */
function drawMiddle(paper: Paper, lettering: Lettering, text: string, most: number, baseline: number): void {
  const whole = lettering.line(text);
  const size = Math.max(SMALLEST, Math.min(most, ROOM / whole.width));
  // What was just made to fit is a hair too wide at times.
  const fits = whole.width * size <= ROOM + 0.01;
  for (const line of fits ? [whole] : lettering.lines(text, ROOM / size, 1))
    paper.line(line, (A6[0] - line.width * size) / 2, baseline, size);
}
