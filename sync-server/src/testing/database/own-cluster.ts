import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../.ci/steps/free-port.mjs';
import { unprivileged } from '../../../../.ci/steps/postgres.mjs';

const ARCHIVE_CONF = fileURLToPath(new URL('../../../deploy/archive.conf', import.meta.url));
const ARCHIVE = '/var/lib/baraza-archive';
const PAGE = fileURLToPath(new URL('../../../OPERATIONS.md', import.meta.url));
/** As whoever goes back finds them: lines of settings, with a moment that is an example. */
const RECOVERY = readFileSync(PAGE, 'utf8').match(/^ *(restore_command|recovery_target_\w+) = .+/gm) ?? [];

/** A Postgres of a test's own, that it kills, copies and puts back, archiving its log as `deploy/archive.conf` says. */
export class OwnCluster {
  readonly #account = unprivileged();
  readonly #folder: string;
  #settings = '';
  readonly #programs = dirname(process.env.PG_BASEBACKUP_PATH as string);

  private constructor(readonly port: number) {
    this.#folder = mkdtempSync(join(tmpdir(), 'baraza-cluster-'));
    this.#own(this.#folder);
    mkdirSync(this.archive);
    this.#own(this.archive);
  }

  static async make(): Promise<OwnCluster> {
    const cluster = new OwnCluster(await freePort());
    mkdirSync(cluster.data);
    cluster.#own(cluster.data);
    cluster.#run('initdb', '-D', cluster.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '-N');
    const settings = readFileSync(ARCHIVE_CONF, 'utf8').replaceAll(ARCHIVE, cluster.archive);
    const ofTests = `port=${cluster.port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories=''\nfsync=off\nautovacuum=off\n`;
    appendFileSync(cluster.#conf, `\n${settings}\n${ofTests}`);
    return cluster;
  }

  get data(): string {
    return join(this.#folder, 'data');
  }

  get #conf(): string {
    return join(this.data, 'postgresql.conf');
  }

  get archive(): string {
    return join(this.#folder, 'archive');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  start(): void {
    this.#run('pg_ctl', '-D', this.data, 'start', '--wait', '-l', join(this.data, 'log'));
  }

  /** @param mode `immediate` is a crash: nothing is written down first */
  stop(mode: 'fast' | 'immediate' = 'fast'): void {
    this.#run('pg_ctl', '-D', this.data, 'stop', '--wait', `--mode=${mode}`);
  }

  promote(): void {
    this.#run('pg_ctl', '-D', this.data, 'promote', '--wait');
  }

  /** Beside the running database. */
  baseBackup(name: string): void {
    const to = join(this.#folder, name);
    this.#run('pg_basebackup', '-d', this.url, '-D', to, '--checkpoint=fast');
  }

  /** While it is stopped, on a base backup: it starts as a standby, which reads until it is promoted. */
  beStandby(): void {
    this.#signal('standby.signal');
  }

  /** While it is stopped: puts a base backup, or a copy, in place of what is there. It stays, for another time. */
  putBack(name: string): void {
    rmSync(this.data, { recursive: true });
    this.#run('/bin/cp', '-a', join(this.#folder, name), this.data);
  }

  /** While it is stopped: as a snapshot of a disk would have it. */
  copy(name: string): void {
    this.#run('/bin/cp', '-a', this.data, join(this.#folder, name));
  }

  /** While it is stopped, on a base backup: the next start goes on with the archive up to a moment. */
  recoverTo(moment: string): void {
    const settings = RECOVERY.join('\n')
      .replace(ARCHIVE, this.archive)
      .replace(/(recovery_target_time) = .+/, `$1 = '${moment}'`);
    this.#settings = readFileSync(this.#conf, 'utf8');
    appendFileSync(this.#conf, `\n${settings}\n`);
    this.#signal('recovery.signal');
  }

  /** Takes the settings of a recovery out again: a standby made with them would end at that moment. */
  recovered(): void {
    writeFileSync(this.#conf, this.#settings);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #signal(name: string): void {
    writeFileSync(join(this.data, name), '');
    this.#own(join(this.data, name));
  }

  #own(path: string): void {
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  #run(program: string, ...args: string[]): void {
    const { status, stderr, error } = spawnSync(resolve(this.#programs, program), args, {
      ...this.#account,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr || error}`);
  }
}
