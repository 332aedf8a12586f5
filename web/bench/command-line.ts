import { parseArgs } from 'node:util';

/** What a bench was asked for, by name: each option has a value, which is text. */
export function optionsOf<Defaults extends Record<string, string>>(
  args: string[],
  defaults: Defaults,
): Record<keyof Defaults, string> {
  const named = Object.entries(defaults).map(([name, value]) => [name, { type: 'string' as const, default: value }]);
  const { values } = parseArgs({ args, options: Object.fromEntries(named) });
  return values as Record<keyof Defaults, string>;
}

/** Says how far a bench is, beside its table. */
export const tell = (step: string): void => {
  process.stderr.write(`${step}\n`);
};
