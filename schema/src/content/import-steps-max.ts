/** Most steps in one command of an import. A file of its own: its screen has it without the rest of the commands. */
export const IMPORT_STEPS_MAX = 500;
