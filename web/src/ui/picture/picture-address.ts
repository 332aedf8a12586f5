import { eventBaseOf } from '@baraza/schema/event/event-address';

const CALL = /^\/api\//;

/** A picture that was uploaded is asked for in its own event; one that is still on the device needs no address. */
export const pictureAddress = (image: string): string =>
  CALL.test(image) ? eventBaseOf(globalThis.location?.pathname ?? '') + image : image;
