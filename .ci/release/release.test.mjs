import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transform } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../steps/command.mjs';
import { pack, writeSums } from './archive.mjs';
import { alike } from './bill-of-materials.mjs';
import { PAPERS, STARTER } from './lay-out.mjs';

const MOMENT = new Date('2026-01-02T03:04:05Z');

/** A folder `app` with the same two files, as another machine might have written it. */
function folderOf(names, { mode, day }) {
  const above = mkdtempSync(path.join(tmpdir(), 'baraza-release-'));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const folder = path.join(above, 'app');
  mkdirSync(folder);
  for (const name of names) {
    writeFileSync(path.join(folder, name), `this is ${name}`, { mode });
    utimesSync(path.join(folder, name), new Date(day), new Date(day));
  }
  return { above, folder, archive: path.join(above, 'app.tar.gz') };
}

it('packs the same content to the same bytes, whoever wrote it, when and in which order', () => {
  const one = folderOf(['B.txt', 'a.txt'], { mode: 0o600, day: '2025-05-05' });
  const other = folderOf(['a.txt', 'B.txt'], { mode: 0o644, day: '2026-06-06' });
  for (const { folder, archive } of [one, other]) pack(folder, archive, MOMENT);
  expect(readFileSync(other.archive).equals(readFileSync(one.archive))).toBe(true);
  writeFileSync(path.join(other.folder, 'a.txt'), 'this is not');
  pack(other.folder, other.archive, MOMENT);
  expect(readFileSync(other.archive).equals(readFileSync(one.archive))).toBe(false);
});

it('lists files by the bytes of their names, not as the disk has them', () => {
  const names = Array.from({ length: 40 }, (_, n) => `${n % 2 ? 'A' : 'b'}${(n * 17) % 40}.txt`);
  const { folder, archive } = folderOf(names, { mode: 0o644, day: '2025-05-05' });
  pack(folder, archive, MOMENT);
  const listed = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' }).stdout.trim().split('\n');
  expect(listed).toEqual(['app/', ...names.toSorted().map((name) => `app/${name}`)]);
});

it('writes hashes that `sha256sum -c` reads', () => {
  const { above, folder, archive } = folderOf(['a.txt'], { mode: 0o600, day: '2025-05-05' });
  pack(folder, archive, MOMENT);
  writeSums(above, ['app.tar.gz']);
  const check = () => spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: above }).status;
  expect(check()).toBe(0);
  writeFileSync(archive, 'something else');
  expect(check()).not.toBe(0);
});

it('makes one bill of materials of what is said in another order, at another time', () => {
  const bill = (names, timestamp) => ({
    serialNumber: `urn:uuid:${timestamp}`,
    metadata: { timestamp },
    components: names.map((name) => ({ 'bom-ref': name })),
    dependencies: names.map((ref) => ({ ref, dependsOn: names.filter((name) => name !== ref) })),
  });
  const one = alike(bill(['a', 'b', 'c'], 'today'), MOMENT);
  expect(alike(bill(['c', 'a', 'b'], 'tomorrow'), MOMENT)).toEqual(one);
  expect(one.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(alike(bill(['a', 'b'], 'today'), MOMENT).serialNumber).not.toBe(one.serialNumber);
});

it('ships each paper that the page for operators leads to', () => {
  const page = readFileSync(path.join(root, 'sync-server/OPERATIONS.md'), 'utf8');
  const papers = [...page.matchAll(/\]\(([\w-]+\.md)/g)].map(([, name]) => `sync-server/${name}`);
  expect(papers).toContain('sync-server/SECURITY.md');
  expect(PAPERS).toEqual(expect.arrayContaining(papers));
});

it('says on a Node that is too old what is needed, in a file that it can read, and starts on any other', async () => {
  const { folder } = folderOf([], { mode: 0o600, day: '2025-05-05' });
  mkdirSync(path.join(folder, 'sync-server/dist'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(path.join(folder, 'sync-server/dist/index.js'), 'console.log(process.env.NODE_ENV, process.argv[2]);');
  writeFileSync(path.join(folder, 'server.mjs'), STARTER);
  const pretend = path.join(folder, 'pretend.cjs');
  const on = (node) => {
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, ...${node} } })`,
    );
    const env = { PATH: process.env.PATH };
    const given = ['-r', pretend, path.join(folder, 'server.mjs'), 'doctor'];
    const { status, stdout, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
    return [status, stdout, stderr];
  };
  expect(on('{ node: "18.20.4" }')).toEqual([
    1,
    '',
    expect.stringMatching(/^Baraza needs Node 20\.19 .+ 18\.20\.4\..+\n$/),
  ]);
  expect(on('{}')).toEqual([0, 'production doctor\n', '']);
  const readBy = async (target) => (await transform(STARTER, { target })).code;
  expect(await readBy('node12.22')).toBe(await readBy('esnext'));
});
