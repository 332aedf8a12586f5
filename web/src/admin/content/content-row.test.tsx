import { sampleEvent } from '@baraza/schema/samples/index';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContentRow } from './content-row.tsx';

const content = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));

it('a sponsor has its website below its name as people write it', () => {
  const document = { ...content.sponsors[0], website: 'https://www.example.org/' } as (typeof content.sponsors)[number];
  const row = (
    <ContentRow collection="sponsors" document={document} content={content} timeZone="UTC" onPress={() => {}} />
  );
  expect(renderToStaticMarkup(row)).toMatch(/>example\.org</);
});
