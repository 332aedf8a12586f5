import { z } from 'zod';
import { Exhibitor } from '../entities/exhibitor.ts';
import { ownImage } from '../entities/fields.ts';
import { Room } from '../entities/room.ts';
import { Session } from '../entities/session.ts';
import { Speaker } from '../entities/speaker.ts';
import { Sponsor } from '../entities/sponsor.ts';

const notHere = { event_id: true } as const;

/** What an admin may say of each kind of content; a picture's bytes come by a command of their own. */
export const contentShapes = {
  exhibitors: z.strictObject({ ...Exhibitor.omit(notHere).shape, logo: ownImage }),
  sponsors: z.strictObject({ ...Sponsor.omit(notHere).shape, logo: ownImage, banner: ownImage }),
  speakers: z.strictObject({ ...Speaker.omit(notHere).shape, avatar: ownImage }),
  sessions: z.strictObject(Session.omit(notHere).shape),
  rooms: z.strictObject(Room.omit(notHere).shape),
} as const;
