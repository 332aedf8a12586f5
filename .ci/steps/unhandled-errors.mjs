import { writeFileSync } from 'node:fs';

/** A reporter for Vitest: its JSON report says nothing of errors that no test caught. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.BARAZA_UNHANDLED_ERRORS, JSON.stringify(errors.map(({ message }) => message)));
  }
}
