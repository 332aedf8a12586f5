import admin from './en/admin.json';

/** English says "other" where other languages have more forms, and a text is looked up by the form of the app's language. */
const FORMS = ['zero', 'two', 'few', 'many'];

const withForms = <Part extends object>(part: Part): Part => {
  const entries = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value === 'object') return [[key, withForms(value)]];
    const base = /^(.*)_other$/.exec(key)?.[1];
    return [
      ...(base === undefined ? [] : FORMS.map((form): [string, string] => [`${base}_${form}`, value])),
      [key, value],
    ];
  });
  return Object.fromEntries(entries) as Part;
};

/** The words of the admin panel, which are English in every language. */
export const words = withForms(admin);
