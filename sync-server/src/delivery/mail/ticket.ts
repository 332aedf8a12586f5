import {
  fill,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  StandardFonts,
  setFillingGrayscaleColor,
} from 'pdf-lib';
import sharp from 'sharp';
import { encode } from 'uqr';
import { MAIL_LANGUAGES, type MailLanguage } from './languages.ts';
import { dates, type MailedEvent, place } from './mailed-event.ts';
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
}

/** Pixels of a module: a mail program shrinks the picture, and never has to blow it up. */
const SCALE = 6;
const A6 = [298, 420] as const;
const MARGIN = 24;

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

async function page(text: TicketText, modules: boolean[][]): Promise<Buffer> {
  const file = await PDFDocument.create();
  file.setTitle(text.event.name);
  file.setLanguage(text.language);
  const sheet = file.addPage([...A6]);
  const [plain, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ];
  const { event, language } = text;
  let top = A6[1] - MARGIN;
  const line = (words: string, font: PDFFont, size: number) => {
    top -= size * 1.4;
    writeLine(sheet, words, font, size, top);
  };
  line(event.name, bold, 16);
  line(writable(plain, dates(event, language)) ?? dates(event, 'en'), plain, 11);
  line(place(event), plain, 11);
  drawCode(sheet, modules, top - MARGIN / 2);
  top = A6[0] / 4 - 8;
  line(text.name, bold, 16);
  line(writable(plain, MAIL_LANGUAGES[language].words.ticketTitle) ?? MAIL_LANGUAGES.en.words.ticketTitle, plain, 11);
  return Buffer.from(await file.save());
}

function drawCode(sheet: PDFPage, modules: boolean[][], top: number): void {
  const module = (A6[0] - 2 * MARGIN) / modules.length;
  const dark = modules.flatMap((row, y) =>
    runsOf(row).map(({ from, length }) =>
      rectangle(MARGIN + from * module, top - (y + 1) * module, length * module, module),
    ),
  );
  sheet.pushOperators(pushGraphicsState(), setFillingGrayscaleColor(0), ...dark, fill(), popGraphicsState());
}

/** Dark modules side by side are one: no hairline shows between them, and the page is half as large. */
const runsOf = (row: readonly boolean[]): { from: number; length: number }[] =>
  [
    ...row
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map(({ index, 0: run }) => ({ from: index, length: run.length }));

/** In the middle, and smaller until it fits; what the font has no letters for is left out, for boxes tell nobody anything. */
function writeLine(sheet: PDFPage, words: string, font: PDFFont, size: number, y: number): void {
  const text = writable(font, words);
  if (!text) return;
  const room = A6[0] - 2 * MARGIN;
  const fitting = Math.max(6, Math.min(size, (size * room) / font.widthOfTextAtSize(text, size)));
  const cut = fitted(text, font, fitting, room);
  sheet.drawText(cut, { x: (A6[0] - font.widthOfTextAtSize(cut, fitting)) / 2, y, size: fitting, font });
}

/** The fonts that every reader of PDFs has write Latin letters alone. */
function writable(font: PDFFont, words: string): string | undefined {
  // Languages set dates with thin spaces and others that don't break.
  const text = words.replace(/\p{Zs}/gu, ' ');
  try {
    font.encodeText(text);
    return text;
  } catch {
    return undefined;
  }
}

function fitted(text: string, font: PDFFont, size: number, room: number): string {
  let cut = text;
  while (cut.length > 1 && font.widthOfTextAtSize(cut, size) > room) cut = `${cut.slice(0, -2)}…`;
  return cut;
}
