import { drawPicture } from '../../../shared/drawn-picture/draw-picture.ts';
import { sharePicture } from '../../../shared/drawn-picture/share-picture.ts';
import { layOutTicket, type TicketTexts } from './lay-out-ticket.ts';

/** Draws the ticket and gives it to the device. */
export async function handOverTicket(texts: TicketTexts): ReturnType<typeof sharePicture> {
  const picture = await drawPicture((measure) => layOutTicket(texts, measure));
  return sharePicture(texts.title, `${texts.title} · ${texts.event}`, picture);
}
