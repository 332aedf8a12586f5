import { isRecord } from '../../../replica/pull/server-call.ts';

/** Summary of a backup, read on this device before anything is sent. */
export interface BackupContents {
  event_id: string;
  /** ISO 8601. */
  made_at: string;
  /** Name of the event in the backup. */
  name: string;
  starts_on: string;
  ends_on: string;
  /** Rows of each table. */
  counts: Readonly<Record<string, number>>;
}

/** The contents, or why not: only the server can look into it, it is another kind of file, or an incomplete one. */
export type LookedInto = BackupContents | 'encrypted' | 'not_a_backup' | 'damaged';

/** First line of a file in the age format. */
const AGE = 'age-encryption.org/v1\n';

/** Reads a backup line by line: it may be larger than this device's memory. */
export async function lookIntoBackup(file: Blob): Promise<LookedInto> {
  if ((await file.slice(0, AGE.length).text()) === AGE) return 'encrypted';
  let contents: (BackupContents & { counts: Record<string, number> }) | undefined;
  let rows = 0;
  let end: unknown;
  try {
    for await (const line of linesOf(file)) {
      if (!contents) {
        contents = headerIn(line);
        if (!contents) return 'not_a_backup';
        continue;
      }
      const at = line.indexOf('\t');
      const [table, row] = [line.slice(0, at), line.slice(at + 1)];
      if (table === 'end') {
        end = JSON.parse(row);
        continue;
      }
      rows++;
      if (table === 'notifications' && isCopy(row)) continue;
      contents.counts[table] = (contents.counts[table] ?? 0) + 1;
      if (table === 'events') Object.assign(contents, nameIn(JSON.parse(row)));
    }
  } catch {
    return contents ? 'damaged' : 'not_a_backup';
  }
  return contents && isRecord(end) && end.rows === rows ? contents : 'damaged';
}

/** What each recipient of a message has of it: no message of its own, and on no organiser's device. */
function isCopy(row: string): boolean {
  const notification: unknown = JSON.parse(row);
  return isRecord(notification) && Boolean(notification.copy_of);
}

function headerIn(line: string): BackupContents | undefined {
  const header: unknown = JSON.parse(line);
  if (!isRecord(header) || header.format !== 'baraza-backup') return undefined;
  const { event_id, made_at } = header;
  return { event_id: String(event_id), made_at: String(made_at), name: '', starts_on: '', ends_on: '', counts: {} };
}

function nameIn(event: unknown): Partial<BackupContents> {
  if (!isRecord(event)) return {};
  const { name, starts_on, ends_on } = event;
  return { name: String(name), starts_on: String(starts_on), ends_on: String(ends_on) };
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const text = file.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
  const reader = text.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
