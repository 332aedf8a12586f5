import { ConfigError, readConfig, type Settings } from '../../config.ts';
import { isVenueLaptop } from '../venue/venue-folder.ts';
import { checkAddress } from './check-address.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { about, type Finding } from './finding.ts';

export interface Diagnosis {
  /** A line for each finding, and one that counts them. */
  report: string;
  /** Nothing is wrong; there may be warnings. */
  isWell: boolean;
}

/** No authority knows a laptop, and it has its address from the network that it is in. */
const OF_A_LAPTOP = [
  about('address').ok(
    'that of a venue laptop, with a certificate of its own: `npm run venue` says how phones find and trust it',
  ),
];

/** Runs `doctor` from the command line, with the configuration of the server. Changes nothing. */
export async function runDoctorCommand(environment: NodeJS.ProcessEnv): Promise<Diagnosis> {
  let settings: Settings;
  try {
    settings = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return diagnosisOf(error.wrong.map(about('configuration').wrong));
  }
  let served: string[] = [];
  const ofDatabase = checkDatabase(settings, (ids) => {
    served = ids;
  });
  const found = await Promise.all([
    checkSettings(settings),
    checkFolder('DATA_DIR', settings.dataDir),
    checkFiles(settings),
    ofDatabase,
    ofDatabase.then(() => checkBackups(settings, served)),
    checkMail(settings),
    isVenueLaptop(settings.dataDir) ? OF_A_LAPTOP : checkAddress(settings),
  ]);
  return diagnosisOf(found.flat());
}

function diagnosisOf(found: Finding[]): Diagnosis {
  const count = (grade: Finding['grade']) => found.filter((finding) => finding.grade === grade).length;
  const [wrong, warnings] = [count('wrong'), count('warning')];
  const lines = found.map(({ grade, subject, says }) => `${grade.padEnd(7)}  ${subject.padEnd(14)}  ${says}\n`);
  const sum = wrong + warnings === 0 ? 'All is well.' : `${wrong} wrong, ${warnings} to look at.`;
  return { report: `${lines.join('')}\n${sum}\n`, isWell: wrong === 0 };
}
