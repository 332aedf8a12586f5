import { isTest } from './source-files.mjs';

const GRAB_BAGS = /^(?:.*-)?(?:utils?|helpers?|misc)$|^(?:common|lib)$/;

export const namesSayWhatIsInside = {
  title: 'no folder or file is a grab-bag: utils, helpers, misc, common, lib',
  appliesTo: () => true,
  problems: (file) =>
    file.path
      .split('/')
      .map((name) => name.split('.')[0] || name)
      .filter((name) => GRAB_BAGS.test(name))
      .map((name) => `"${name}" says nothing about what is inside`),
  bad: { path: 'web/src/ui/helpers/dates.ts', text: '' },
  good: { path: 'sync-server/src/features/auth/passwords/common-passwords.ts', text: '' },
};

/** Removes the router's prefixes from a file name: `__root.tsx`, `_inside/`, `-sections.ts`; `$.tsx` is any path. */
const withoutRouterMark = (name) => name.replace(/^(?:__?|-|\$(?=\.))/, '').replace(/^\./, 'any.');

export const kebabCase = {
  title: 'names are kebab-case',
  appliesTo: (file) =>
    /^(web|sync-server|schema|\.ci)\//.test(file.path) && !file.path.startsWith('sync-server/migrations/'),
  problems: (file) =>
    file.path
      .split('/')
      .slice(1)
      .map((name) => (file.path.startsWith('web/src/routes/') ? withoutRouterMark(name) : name))
      .filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name) && !/^[A-Z-]+\.md$/.test(name))
      .map((name) => `"${name}" is not kebab-case`),
  bad: { path: 'web/src/ui/pageHeading.tsx', text: '' },
  good: { path: 'web/src/ui/page-heading.test.tsx', text: '' },
};

const literals = (text) => [...text.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].map(([literal]) => literal.slice(1, -1));

const AMOUNT = String.raw`(?:\d[\d./]*|\[[^\]]+\]|\([^)]+\)|auto|full|px)`;
const PHYSICAL_CLASS = new RegExp(
  `^(?:\\S+:)?!?-?(?:(?:m|p|scroll-m|scroll-p)[lr]-${AMOUNT}|(?:left|right)-${AMOUNT}|(?:text|float|clear)-(?:left|right)|` +
    `border-[lr](?:-\\S+)?|rounded-(?:[lr]|tl|tr|bl|br)(?:-\\S+)?)!?$`,
);
const PHYSICAL_STYLE =
  /(?:margin|padding|border)-(?:left|right)\b|(?:^|[;{\s])(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)\b/gm;
const PHYSICAL_KEY = /\b(?:margin|padding|border)(?:Left|Right)\w*(?=\s*:)/g;

export const logicalSides = {
  title: 'web/src lays out by start and end, never by left and right',
  appliesTo: (file) => /^web\/src\/.*\.(tsx?|css)$/.test(file.path) && !isTest(file),
  problems(file) {
    const found = file.path.endsWith('.css')
      ? [...file.text.matchAll(PHYSICAL_STYLE)].map(([match]) => match.trim())
      : [
          ...literals(file.text).flatMap((text) => text.split(/[\s"']+/).filter((word) => PHYSICAL_CLASS.test(word))),
          ...[...file.text.matchAll(PHYSICAL_KEY)].map(([match]) => match),
        ];
    return found.map((match) => `"${match}" is wrong where people read from right to left`);
  },
  bad: { path: 'web/src/ui/card.tsx', text: '<div className="flex md:pl-4" />' },
  good: { path: 'web/src/ui/card.tsx', text: '<div className="flex md:ps-4 pretty" />' },
};

const VISIBLE_ATTRIBUTE =
  /\s(aria-label|aria-description|title|placeholder|alt|label)=(?:"([^"]*)"|\{(?:'([^']*)'|`([^`$]*)`)\})/g;

export const visibleWordsInCatalogue = {
  title: 'attributes that people read or hear take their words from the message catalogue',
  appliesTo: (file) => /^web\/src\/.*\.tsx$/.test(file.path) && !isTest(file),
  problems: (file) =>
    [...file.text.matchAll(VISIBLE_ATTRIBUTE)]
      .filter(([, , ...texts]) => /\p{L}{2}/u.test(texts.join('')))
      .map(([, attribute, ...texts]) => `${attribute} says "${texts.join('')}" by itself`),
  bad: { path: 'web/src/ui/search.tsx', text: '<input placeholder="Find a person" />' },
  good: { path: 'web/src/ui/search.tsx', text: "<input placeholder={t('people.find')} />" },
};

const LEFT_FOR_LATER = new RegExp(String.raw`\b(?:TO${''}DO|FIX${''}ME|HA${''}CK)\b|@ts-(?:ignore|nocheck)\b`, 'g');

export const nothingLeftForLater = {
  title: 'nothing is left for later or kept from the type checker',
  appliesTo: (file) => /\.(tsx?|mjs|css|sql)$/.test(file.path) && !file.path.startsWith('.ci/house/'),
  problems: (file) => [...file.text.matchAll(LEFT_FOR_LATER)].map(([match]) => `"${match}"`),
  bad: { path: 'web/src/main.tsx', text: '// TODO: the rest' },
  good: { path: 'web/src/main.tsx', text: '// Nothing is left to do.' },
};

export const noTestIsLeftOut = {
  title: 'no test is left out, whatever the condition',
  appliesTo: (file) => isTest(file) && !file.path.startsWith('.ci/house/'),
  problems: (file) =>
    [
      ...file.text.matchAll(
        /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fails)\b|\bctx\.skip\(/g,
      ),
    ].map(([match]) => `"${match}"`),
  bad: { path: 'web/src/ui/card.test.tsx', text: "it.skipIf(slow)('shows', () => {});" },
  good: { path: 'web/src/ui/card.test.tsx', text: "it('shows', () => {});" },
};

const REMOTE = /(?:@import\s+(?:url\()?|url\(\s*|\bsrc=)["']?(?:https?:)?\/\//g;

export const mocksHaveTheirOwnModules = {
  title: 'only a *.mocks.test.tsx mocks a module: the others share theirs',
  appliesTo: (file) => isTest(file) && !/\.mocks\.test\.tsx?$/.test(file.path),
  problems: (file) => (/\bvi\.(?:mock|doMock)\(/.test(file.text) ? ['mocks a module that other files share'] : []),
  bad: { path: 'web/src/ui/card.test.tsx', text: "vi.mock('./button.tsx');" },
  good: { path: 'web/src/ui/card.mocks.test.tsx', text: "vi.mock('./button.tsx');" },
};

export const nothingRemote = {
  title: 'the web app loads no font, image, script or style from another place',
  appliesTo: (file) => /^web\/(src|public|index\.html).*\.?(css|html|svg|tsx?|js)$/.test(file.path) && !isTest(file),
  problems: (file) => [...file.text.matchAll(REMOTE)].map(([match]) => `"${match}..."`),
  bad: { path: 'web/src/ui/theme.css', text: '@import url("https://fonts.example/x.css");' },
  good: { path: 'web/src/ui/theme.css', text: "@font-face { src: url('/fonts/x.woff2'); }" },
};

const LOCALE_HABIT =
  /(?:Format|toLocale(?:Date|Time)?String)\(\s*['"][a-z]{2}-[A-Z]{2}['"]|(?:\.format|\.toLocale(?:Date|Time)?String)\([^()]*(?:\([^()]*\))?[^()]*\)\s*\.(?:slice|split|match|replace)/g;

export const noDateFromALocalesHabit = {
  title: 'no date is read out of how a locale writes it: browsers differ, `formats.ts` makes it from parts',
  appliesTo: (file) => /^(web|schema|sync-server)\/.*\.tsx?$/.test(file.path) && !isTest(file),
  problems: (file) => [...file.text.matchAll(LOCALE_HABIT)].map(([match]) => `"${match}"`),
  bad: { path: 'web/src/i18n/formats.ts', text: "new Intl.DateTimeFormat('en-CA').format(new Date(when))" },
  good: { path: 'web/src/i18n/formats.ts', text: 'dateFormat({ day: "numeric" }).format(new Date(when))' },
};

/**
 * Newer than the browsers of `build.target` in vite.config.ts, and not lowered by it: a target is of syntax alone. A pattern
 * with lookbehind ends a whole script in Safari before 16.4.
 */
const TOO_NEW =
  /\b(?:AbortSignal\.any|URL\.(?:canParse|parse)|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy|Array\.fromAsync|Response\.json)\(|\bIntl\.(?:Segmenter|DurationFormat)\b|\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility|showPopover|hidePopover)\(/g;

export const nothingNewerThanTheBrowsers = {
  title: 'what browsers run calls no method that the oldest of them lack',
  appliesTo: (file) => /^(web|schema)\/src\/(?!.*\/testing\/).*\.tsx?$/.test(file.path) && !isTest(file),
  problems: (file) => [...file.text.matchAll(TOO_NEW)].map(([match]) => `"${match}" is missing in older browsers`),
  bad: { path: 'web/src/ui/list.tsx', text: 'const shown = names.toSorted();' },
  good: { path: 'web/src/ui/list.tsx', text: 'const shown = [...names].sort(); element.checkVisibility?.();' },
};
