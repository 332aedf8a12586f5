import { afterEach, expect, it, vi } from 'vitest';

const saved: string[] = [];
vi.mock('../../ui/file/save-file.ts', () => ({ saveBlob: (name: string) => saved.push(name) }));
const { sharePicture, sharesPictures } = await import('./share-picture.ts');

const picture = new Blob(['x'], { type: 'image/png' });

/** A share sheet that ends with this error. */
function refusing(name: string): () => Promise<void> {
  return () => Promise.reject(Object.assign(new Error(), { name }));
}

/** A device whose share sheet ends like this. */
function device(navigator: object): void {
  vi.stubGlobal('navigator', navigator);
}
afterEach(() => {
  vi.unstubAllGlobals();
  saved.length = 0;
});

it('goes to the share sheet as a file with a name', async () => {
  const shared: ShareData[] = [];
  device({ canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
  expect(await sharePicture('my-year', 'My year', picture)).toBe('shared');
  expect(shared[0]?.title).toBe('My year');
  expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['my-year.png', 'image/png']]);
  expect(saved).toEqual([]);
});

it('is not saved when the person closes the sheet', async () => {
  device({ canShare: () => true, share: refusing('AbortError') });
  expect(await sharePicture('my-year', 'My year', picture)).toBe('closed');
  expect(saved).toEqual([]);
});

it.each<[string, object]>([
  ['there is no share sheet', {}],
  ['the sheet takes no pictures', { canShare: () => false, share: async () => undefined }],
  ['an older one does not say what it takes', { share: async () => undefined }],
  ['it refuses', { canShare: () => true, share: refusing('NotAllowedError') }],
])('is saved where %s', async (_why, navigator) => {
  device(navigator);
  expect(await sharePicture('my-year', 'My year', picture)).toBe('saved');
  expect(saved).toEqual(['my-year.png']);
});

it('is called sharing only where it will be', () => {
  device({ canShare: () => true, share: async () => undefined });
  expect(sharesPictures()).toBe(true);
  device({});
  expect(sharesPictures()).toBe(false);
});
