import { z } from 'zod';
import { ownImage } from '../define/fields.ts';
import { Exhibitor } from '../exhibition/exhibitor.ts';
import { Sponsor } from '../exhibition/sponsor.ts';
import { Room } from '../programme/room.ts';
import { Session } from '../programme/session.ts';
import { Speaker } from '../programme/speaker.ts';

const notHere = { event_id: true } as const;

/** What an admin may say of each kind of content; a picture's bytes come by a command of their own. */
export const contentShapes = {
  exhibitors: z.strictObject({ ...Exhibitor.omit(notHere).shape, logo: ownImage }),
  sponsors: z.strictObject({ ...Sponsor.omit(notHere).shape, logo: ownImage, banner: ownImage }),
  speakers: z.strictObject({ ...Speaker.omit(notHere).shape, avatar: ownImage }),
  sessions: z.strictObject(Session.omit(notHere).shape),
  rooms: z.strictObject(Room.omit(notHere).shape),
} as const;
