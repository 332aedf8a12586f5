/** Why a step can't go on, in a sentence for a person: printed as it is, without a stack. */
export class CannotGoOn extends Error {}

/** Runs an entry script; a CannotGoOn ends it with its sentence, anything else with its stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof CannotGoOn ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
