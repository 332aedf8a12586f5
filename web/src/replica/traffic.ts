/** Bytes that no entry of the browser's Resource Timing tells of: bodies that are sent, and frames of the socket. */
const unseen = { sent: 0, news: 0 };

export function noteUnseen(kind: keyof typeof unseen, bytes: number): void {
  unseen[kind] += bytes;
}

/** What has come together since the last time. */
export function takeUnseen(): { sent: number; news: number } {
  const taken = { ...unseen };
  unseen.sent = 0;
  unseen.news = 0;
  return taken;
}
