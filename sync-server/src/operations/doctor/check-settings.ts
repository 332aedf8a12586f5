import { isLoopback, type Settings } from '../../config.ts';
import { NO_PROXY } from '../../http/limits/client-address.ts';
import { NewPassphrase } from '../backup/stored-backup.ts';
import { about, type Finding } from './finding.ts';

/** Fewer different characters than this were typed, and not made by a generator. */
const DIFFERENT_CHARACTERS = 10;

/** Settings that the server takes, but that nobody means. */
export function checkSettings(settings: Settings): Finding[] {
  const { ok, warning, wrong } = about('configuration');
  const { authSecret, backupPassphrase, demo, host, publicUrl, trustedProxy } = settings;
  const found: Finding[] = [];
  if (demo)
    found.push(
      isLoopback(host)
        ? warning('DEMO is on: anybody signs in with any password. Take it away before the event.')
        : wrong(`DEMO is on and HOST=${host} lets others reach it: anybody signs in as anybody. Take DEMO away.`),
    );
  if (authSecret && new Set(authSecret).size < DIFFERENT_CHARACTERS)
    found.push(
      wrong('AUTH_SECRET can be guessed, and who guesses it signs in as anybody. Set `openssl rand -base64 32`.'),
    );
  if (backupPassphrase && !NewPassphrase.safeParse(backupPassphrase).success)
    found.push(wrong('BACKUP_PASSPHRASE is too short to encrypt anything: give it 12 to 200 characters.'));
  if (publicUrl.startsWith('https:') && isLoopback(host) && trustedProxy === NO_PROXY)
    found.push(
      warning('Everybody has the address of the proxy, and shares its limits. Set TRUSTED_PROXY, see OPERATIONS.md.'),
    );
  return found.length > 0 ? found : [ok(`every variable can be used; the event is ${settings.eventId}`)];
}
