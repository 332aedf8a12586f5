import type { Plugin } from 'vite';
import { forms } from '../../schema/src/forms.ts';

const VIRTUAL = /^virtual:form\/(\w+)$/;

/** The fields of each form, worked out while building as the replica's schemas are. One module each: a page loads its own. */
export function formFieldsAsData(): Plugin {
  return {
    name: 'form-fields-as-data',
    resolveId: (source) => (VIRTUAL.test(source) ? `\0${source}` : undefined),
    load(resolved) {
      const [, name] = VIRTUAL.exec(resolved.replace('\0', '')) ?? [];
      if (name === undefined) return undefined;
      if (!Object.hasOwn(forms, name)) this.error(`schema/src/forms.ts has no form "${name}".`);
      return `export const fields = ${JSON.stringify(forms[name as keyof typeof forms])};`;
    },
  };
}
