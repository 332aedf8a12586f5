import { EVENT_ID } from '../event/event-defaults.ts';
import type { Room } from '../programme/room.ts';

/** Rooms on the floor plan, which is 1200 by 800. */
const ROOMS = [
  ['savanna', 'Savanna Hall', 'Plenary hall with interpretation booths', 'Ground floor', 620, [20, 20, 360, 240]],
  ['baobab', 'Baobab Room', 'Lecture room, hearing loop', 'Ground floor', 220, [400, 20, 220, 150]],
  ['acacia', 'Acacia Room', 'Lecture room, hearing loop', 'Ground floor', 180, [640, 20, 200, 150]],
  ['mangrove', 'Mangrove Room', 'Seminar room', 'First floor', 120, [860, 20, 160, 150]],
  ['miombo', 'Miombo Room', 'Seminar room', 'First floor', 90, [1040, 20, 140, 150]],
  [
    'fynbos',
    'Fynbos Lab',
    'Round tables, power at every seat, open all night',
    'First floor',
    60,
    [1040, 190, 140, 150],
  ],
  ['rift', 'Rift Gallery', 'Poster walls', 'Ground floor', 150, [20, 280, 240, 200]],
  [
    'jacaranda',
    'Jacaranda Terrace',
    'Tables in the shade, and the stage for the evenings',
    'Ground floor',
    400,
    [20, 500, 240, 280],
  ],
] as const;

export type RoomKey = (typeof ROOMS)[number][0];

export const roomId = (key: RoomKey): string => `room-${key}`;

export const makeRooms = (): Room[] =>
  ROOMS.map(([key, name, description, floor, capacity, [x, y, width, height]]) => ({
    id: roomId(key),
    event_id: EVENT_ID,
    name,
    description,
    floor,
    capacity,
    shape: { x, y, width, height },
    source: null,
    translations: null,
  }));
