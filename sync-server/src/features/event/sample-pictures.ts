import { createHash } from 'node:crypto';
import type { SampleEvent } from '@baraza/schema/samples/index';
import { drawnPictures } from '@baraza/schema/samples/pictures/drawn';
import type { contentImages, images } from '../../database/tables.ts';
import { imageUrl } from '../people/pictures/read-picture.ts';

export interface PicturedSamples {
  samples: SampleEvent;
  ofPeople: (typeof images.$inferInsert)[];
  ofContent: (typeof contentImages.$inferInsert)[];
}

interface Named {
  id: string;
  event_id: string;
  name: string;
}

/** Gives the drawn people and organisations of the sample event their pictures, kept as if they had been uploaded. */
export function withPictures(samples: SampleEvent): PicturedSamples {
  const drawn = new Map([...drawnPictures()].map(([name, bytes]) => [name, asImage(bytes)]));
  const urlOf = ({ name }: Named) => {
    const image = drawn.get(name);
    return image ? imageUrl(image.hash) : null;
  };
  const imagesOf = (rows: readonly Named[]) =>
    rows.flatMap(({ id, event_id, name }) => {
      const image = drawn.get(name);
      return image ? [{ id, event_id, ...image }] : [];
    });
  const ofContent = (['speakers', 'exhibitors', 'sponsors'] as const).flatMap((collection) =>
    imagesOf(samples[collection]).map(({ id, ...image }) => ({ collection, document_id: id, ...image })),
  );
  return {
    samples: {
      ...samples,
      users: samples.users.map((user) => ({ ...user, avatar: urlOf(user) })),
      speakers: samples.speakers.map((speaker) => ({ ...speaker, avatar: urlOf(speaker) })),
      exhibitors: samples.exhibitors.map((exhibitor) => ({ ...exhibitor, logo: urlOf(exhibitor) })),
      sponsors: samples.sponsors.map((sponsor) => ({ ...sponsor, logo: urlOf(sponsor) })),
    },
    ofPeople: imagesOf(samples.users).map(({ id, ...image }) => ({ user_id: id, ...image })),
    ofContent,
  };
}

const asImage = (bytes: Uint8Array) => ({
  hash: createHash('sha256').update(bytes).digest('hex'),
  media_type: 'image/webp' as const,
  bytes,
});
