/** Collections that organisers edit, all with the same commands. */
export const CONTENT_COLLECTIONS = ['exhibitors', 'sponsors', 'speakers', 'sessions', 'rooms'] as const;
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number];

/** Their picture fields, with the maximum size in pixels. */
export const PICTURE_FIELDS = {
  exhibitors: { logo: { width: 512, height: 512 } },
  sponsors: { logo: { width: 512, height: 512 }, banner: { width: 1200, height: 600 } },
  speakers: { avatar: { width: 512, height: 512 } },
  sessions: {},
  rooms: {},
} as const satisfies Record<ContentCollection, Record<string, { width: number; height: number }>>;
