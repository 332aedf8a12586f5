import { EDGE, INSIDE, type Layout, type Measure, PAD, Sheet } from '../../../shared/drawn-picture/sheet.ts';
import { qrModules } from '../../../shared/scanner/qr-modules.ts';

/** What is on the picture of a ticket, in the app's language. */
export interface TicketTexts {
  title: string;
  event: string;
  days: string;
  place: string;
  name: string;
  /** '' if the event has no kinds of tickets. */
  kind: string;
  code: string;
  isRightToLeft: boolean;
}

/** Light modules around the code, as the standard requires. */
const QUIET = 4;

/** The ticket as it is shown at a door. */
export function layOutTicket(texts: TicketTexts, measure: Measure): Layout {
  const sheet = new Sheet(texts.isRightToLeft, measure);
  sheet.head(texts);
  // On whole pixels, and a whole number of them each: a module with soft edges is harder to read.
  sheet.y = Math.round(sheet.y + 40);
  const paper = sheet.box('paper', EDGE, sheet.y, INSIDE, 0);
  const { size, data } = qrModules(texts.code, QUIET);
  const step = Math.floor(INSIDE / size);
  const margin = Math.floor((INSIDE - size * step) / 2);
  sheet.modules(data, EDGE + margin, sheet.y, step);
  sheet.y += size * step;
  // Where the dark modules begin and end.
  const inset = margin + QUIET * step;
  const [x, width] = [EDGE + inset, INSIDE - 2 * inset];
  sheet.write(texts.name, x, width, [64, 52, 44], 2, { bold: true, ink: 'ink' });
  sheet.write(texts.kind, x, width, [36, 32], 1, { bold: false, ink: 'inkSoft' });
  sheet.y += PAD - 8;
  paper.height = sheet.y - paper.y;
  return sheet.finish();
}
