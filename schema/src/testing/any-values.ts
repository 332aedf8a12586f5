import fc from 'fast-check';

export const anId = fc.uuid({ version: 7 });
export const anInstant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

export const oneOf = (known: readonly string[]) => fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, anId);
/** Base64 bytes as a phone sends them: two WebP pictures and a text. */
export const anImage = fc.constantFrom(
  'UklGRiwAAABXRUJQVlA4ICAAAABQAQCdASoEAAQABUB8JaAABAAAAP4SH/61e6/1aNoAAA==',
  'UklGRiQAAABXRUJQVlA4TBgAAAAvK8ExAAdQ1Yr0rv8BAEX6/58i+p/6/zU=',
  'bm90IGEgcGljdHVyZQ==',
);
export const aLine = fc.string({ maxLength: 40 });
