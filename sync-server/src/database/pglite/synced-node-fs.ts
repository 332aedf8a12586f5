import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type StreamOperations = { fsync?: (stream: { nfd: number }) => number };
type Emscripten = { NODEFS: { stream_ops: StreamOperations } };

/** A file system whose fsync reaches the disk; in plain `NodeFS` it does nothing. */
export class SyncedNodeFs extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const reachTheDisk = (module: unknown) => {
      (module as Emscripten).NODEFS.stream_ops.fsync = ({ nfd }) => {
        fs.fdatasyncSync(nfd);
        return 0;
      };
    };
    const preRun = emscriptenOpts.preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, reachTheDisk] as typeof preRun } };
  }
}

/** Syncs all files of a folder to the disk, whoever wrote them. */
export async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    await file.datasync();
    await file.close();
  }
}
