/**
 * A body that comes in two halves, for `TestApp.call`. It is read when it is known who calls.
 * @param meanwhile what happens when the first half is there; the other one comes after it
 */
export function lateBody(body: Uint8Array | string, meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(body);
  const half = Math.floor(bytes.length / 2);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(bytes.subarray(0, half));
        await meanwhile();
        controller.enqueue(bytes.subarray(half));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
