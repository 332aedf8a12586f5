export { makePicture, makePictureWithin, type SmallPicture } from './make-picture.ts';
