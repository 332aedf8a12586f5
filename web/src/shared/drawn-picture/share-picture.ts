import { saveBlob } from '../../ui/file/save-file.ts';

const TYPE = 'image/png';
const asFile = (name: string, picture: Blob): File => new File([picture], `${name}.png`, { type: TYPE });

/** Whether this device has a share sheet that takes pictures. */
export const sharesPictures = (): boolean =>
  typeof navigator.share === 'function' &&
  navigator.canShare?.({ files: [asFile('picture', new Blob([], { type: TYPE }))] }) === true;

/** Hands a picture to the device's share sheet; saves it where there is none, or where it refuses. */
export async function sharePicture(name: string, title: string, picture: Blob): Promise<'shared' | 'closed' | 'saved'> {
  if (sharesPictures()) {
    try {
      await navigator.share({ files: [asFile(name, picture)], title });
      return 'shared';
    } catch (error) {
      // The person closed the share sheet.
      if ((error as Error).name === 'AbortError') return 'closed';
    }
  }
  saveBlob(`${name}.png`, picture);
  return 'saved';
}
