/** What organisers list and write about: kept, changed and removed in one way. */
export const CONTENT_COLLECTIONS = ['exhibitors', 'sponsors', 'speakers', 'sessions', 'rooms'] as const;
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number];

/** Fields of theirs that hold a picture, with the longest edges in pixels that one may have. */
export const PICTURE_FIELDS = {
  exhibitors: { logo: { width: 512, height: 512 } },
  sponsors: { logo: { width: 512, height: 512 }, banner: { width: 1200, height: 600 } },
  speakers: { avatar: { width: 512, height: 512 } },
  sessions: {},
  rooms: {},
} as const satisfies Record<ContentCollection, Record<string, { width: number; height: number }>>;
