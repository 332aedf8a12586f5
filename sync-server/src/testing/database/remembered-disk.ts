import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { SyncedNodeFs } from '../../database/pglite/synced-node-fs.ts';

type Step =
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'size'; file: number; size: number }
  /** Directory entries that are added or removed, all at once; undefined removes the name. */
  | { kind: 'names'; about: number; names: Map<string, number | undefined> }
  | { kind: 'sync'; file: number }
  | { kind: 'sync folder'; folder: string };

/** Decides whether the disk kept a write that was not synced. */
export type Luck = () => boolean;

/** Records every file operation of a database in a folder, to reproduce what a power cut would leave at any moment. */
export class RememberedDisk {
  readonly steps: Step[] = [];
  readonly folder: string;
  readonly #before: string;
  readonly #names = new Map<string, number>();
  /** Files that existed at the beginning, by number. */
  readonly #known = new Map<number, string>();
  #last = 0;

  /** @param before a copy of the folder, taken when all of it was synced */
  constructor(folder: string, before: string) {
    this.folder = folder;
    this.#before = before;
  }

  #nameOf = (path: string): string => relative(this.folder, path);

  #fileAt(path: string): number {
    const name = this.#nameOf(path);
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const file = ++this.#last;
    this.#names.set(name, file);
    this.#known.set(file, name);
    return file;
  }

  write(path: string, at: number, bytes: Buffer): void {
    this.steps.push({ kind: 'write', file: this.#fileAt(path), at, bytes });
  }

  resize(path: string, size: number): void {
    this.steps.push({ kind: 'size', file: this.#fileAt(path), size });
  }

  sync(path: string, isFolder: boolean): void {
    if (isFolder) this.steps.push({ kind: 'sync folder', folder: this.#nameOf(path) });
    else this.steps.push({ kind: 'sync', file: this.#fileAt(path) });
  }

  create(path: string): void {
    const file = ++this.#last;
    this.#name(file, [[path, file]]);
  }

  rename(from: string, to: string): void {
    const file = this.#fileAt(from);
    this.#name(file, [
      [from, undefined],
      [to, file],
    ]);
  }

  remove(path: string): void {
    this.#name(this.#fileAt(path), [[path, undefined]]);
  }

  #name(about: number, names: [path: string, file: number | undefined][]): void {
    const named = new Map(names.map(([path, file]) => [this.#nameOf(path), file]));
    for (const [name, file] of named) {
      if (file === undefined) this.#names.delete(name);
      else this.#names.set(name, file);
    }
    this.steps.push({ kind: 'names', about, names: named });
  }

  /**
   * Writes into a new folder what the disk holds when the power fails before a step: everything synced, and of the rest
   * what `luck` chooses. As on journaling file systems, syncing a file also persists its name.
   */
  async afterPowerCut(step: number, folder: string, luck: Luck): Promise<void> {
    const contents = new Map<number, Buffer>();
    const names = new Map<string, number | undefined>();
    let pending: Step[] = [];
    const keep = async (which: (step: Step) => boolean) => {
      for (const kept of pending.filter(which)) {
        if (kept.kind === 'names') for (const [name, file] of kept.names) names.set(name, file);
        if (kept.kind === 'write' || kept.kind === 'size')
          contents.set(kept.file, changed(contents.get(kept.file) ?? (await this.#atFirst(kept.file)), kept));
      }
      pending = pending.filter((other) => !which(other));
    };
    for (const done of this.steps.slice(0, step)) {
      if (done.kind === 'sync') await keep((other) => isAbout(other, done.file));
      else if (done.kind === 'sync folder') await keep((other) => isIn(other, done.folder));
      else pending.push(done);
    }
    await keep(luck);

    await rm(folder, { recursive: true, force: true });
    await cp(this.#before, folder, { recursive: true });
    for (const [name] of names) await rm(join(folder, name), { force: true });
    const nameOfFile = new Map(
      [...this.#known].filter(([, name]) => !names.has(name)).map(([file, name]) => [name, file]),
    );
    for (const [name, file] of names) if (file !== undefined) nameOfFile.set(name, file);
    for (const [name, file] of nameOfFile) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), contents.get(file) ?? (await this.#atFirst(file)));
    }
  }

  async #atFirst(file: number): Promise<Buffer> {
    const name = this.#known.get(file);
    return name === undefined ? Buffer.alloc(0) : readFile(join(this.#before, name));
  }
}

const isAbout = (step: Step, file: number): boolean =>
  (step.kind === 'names' && step.about === file) || ('file' in step && step.file === file);

const isIn = (step: Step, folder: string): boolean =>
  step.kind === 'names' &&
  [...step.names.keys()].some((name) => (dirname(name) === '.' ? '' : dirname(name)) === folder);

/** Writes in place if the size stays the same: a log file has megabytes and is written one page at a time. */
function changed(content: Buffer, step: Step & { kind: 'write' | 'size' }): Buffer {
  const size = step.kind === 'size' ? step.size : Math.max(content.length, step.at + step.bytes.length);
  const next = size === content.length ? content : Buffer.alloc(size);
  if (next !== content) content.copy(next, 0, 0, size);
  if (step.kind === 'write') step.bytes.copy(next, step.at);
  return next;
}

interface Node {
  mode: number;
}
type Operation = (...given: never[]) => unknown;
interface Emscripten {
  FS: { isDir(mode: number): boolean };
  NODEFS: {
    realPath(node: Node): string;
    node_ops: Record<'mknod' | 'rename' | 'unlink' | 'setattr', Operation>;
    stream_ops: Record<'write' | 'fsync' | 'setattr', Operation>;
  };
}

/** The file system of the embedded database as the server uses it, with every operation recorded. */
export class RememberingNodeFs extends SyncedNodeFs {
  readonly #disk: RememberedDisk;

  constructor(disk: RememberedDisk) {
    super(disk.folder);
    this.#disk = disk;
  }

  override async init(...given: Parameters<SyncedNodeFs['init']>): ReturnType<SyncedNodeFs['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => remember(module as Emscripten, this.#disk)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: preRun as NonNullable<typeof emscriptenOpts.preRun> } };
  }
}

function remember({ FS, NODEFS }: Emscripten, disk: RememberedDisk): void {
  const pathOf = (node: Node) => NODEFS.realPath(node);
  /** Runs an operation and records it if it did not throw. */
  const noting = <Given extends unknown[]>(real: Operation, note: (...given: Given) => void) =>
    ((...given: Given) => {
      const result = real(...(given as unknown[] as never[]));
      note(...given);
      return result;
    }) as Operation;
  const { node_ops: nodes, stream_ops: streams } = NODEFS;
  type Stream = { node: Node };
  type Change = { size?: number };
  streams.write = noting(streams.write, (stream: Stream, heap: Int8Array, from: number, length: number, at: number) =>
    disk.write(pathOf(stream.node), at, Buffer.from(heap.slice(from, from + length))),
  );
  streams.fsync = noting(streams.fsync, ({ node }: Stream) => disk.sync(pathOf(node), FS.isDir(node.mode)));
  streams.setattr = noting(streams.setattr, ({ node }: Stream, { size }: Change) => {
    if (size !== undefined) disk.resize(pathOf(node), size);
  });
  nodes.setattr = noting(nodes.setattr, (node: Node, { size }: Change) => {
    if (size !== undefined) disk.resize(pathOf(node), size);
  });
  nodes.mknod = noting(nodes.mknod, (folder: Node, name: string, mode: number) => {
    if (!FS.isDir(mode)) disk.create(join(pathOf(folder), name));
  });
  nodes.unlink = noting(nodes.unlink, (folder: Node, name: string) => disk.remove(join(pathOf(folder), name)));
  const { rename } = nodes;
  nodes.rename = ((node: Node, folder: Node, name: string) => {
    const from = pathOf(node);
    const result = rename(...([node, folder, name] as never[]));
    disk.rename(from, join(pathOf(folder), name));
    return result;
  }) as Operation;
}
