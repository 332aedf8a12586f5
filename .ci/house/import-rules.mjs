import { importsOf, isTest } from './source-files.mjs';

const BELOW_SCREENS = ['shared', 'ui', 'replica', 'i18n'];
const EVERYTHING = ['app', 'routes', 'attendee', 'door', 'admin', ...BELOW_SCREENS];

/** What each top folder ("floor") of `web/src` may import. All folders must be listed. */
const WEB = {
  ui: ['ui', 'i18n'],
  i18n: ['i18n'],
  replica: ['replica'],
  shared: BELOW_SCREENS,
  attendee: ['attendee', ...BELOW_SCREENS],
  door: ['door', ...BELOW_SCREENS],
  admin: ['admin', ...BELOW_SCREENS],
  app: EVERYTHING,
  routes: EVERYTHING,
  'service-worker': ['service-worker', 'i18n', 'shared'],
};

/** `web/src/ui/button.tsx` is on floor `ui`; files directly in `web/src` are on none. */
const webFloor = (path) => /^web\/src\/([^/]+)\/./.exec(path)?.[1];

export const webImportsRunOneWay = {
  title: 'web/src imports run one way: ui, replica -> shared -> attendee, door, admin -> app, routes',
  appliesTo: (file) => webFloor(file.path) !== undefined && /\.tsx?$/.test(file.path) && !isTest(file),
  problems(file) {
    const floor = webFloor(file.path);
    if (!WEB[floor]) return [`web/src has no folder "${floor}": ${Object.keys(WEB).join(', ')}`];
    return importsOf(file)
      .map(({ from }) => from)
      .filter((from) => from.startsWith('web/src/') && !WEB[floor].includes(webFloor(from)))
      .map((from) => `${floor} imports ${from}`);
  },
  bad: { path: 'web/src/door/door.tsx', text: "import { figures } from '../admin/dashboard/figures.ts';" },
  good: { path: 'web/src/door/door.tsx', text: "import { Button } from '../ui/button.tsx';" },
};

/** What each floor of `sync-server/src` may import beside itself and the files at its top. */
const SERVER = {
  database: [],
  delivery: ['database'],
  http: ['database'],
  sync: ['database', 'http'],
  features: ['database', 'delivery', 'http', 'sync'],
  hosting: ['database', 'delivery', 'features', 'http', 'sync'],
  operations: ['database', 'delivery', 'features', 'hosting', 'http'],
  testing: ['database', 'delivery', 'features', 'http', 'operations', 'sync'],
};

const serverFloor = (path) => /^sync-server\/src\/([^/]+)\/./.exec(path)?.[1];

export const serverImportsRunOneWay = {
  title: 'sync-server/src imports run one way: database -> http -> sync -> features -> hosting -> operations',
  appliesTo: (file) => serverFloor(file.path) !== undefined && !isTest(file),
  problems(file) {
    const floor = serverFloor(file.path);
    if (!SERVER[floor]) return [`sync-server/src has no folder "${floor}": ${Object.keys(SERVER).join(', ')}`];
    return importsOf(file)
      .map(({ from }) => from)
      .filter((from) => serverFloor(from) && serverFloor(from) !== floor && !SERVER[floor].includes(serverFloor(from)))
      .map((from) => `${floor} imports ${from}`);
  },
  bad: {
    path: 'sync-server/src/sync/sync.routes.ts',
    text: "import { doorReports } from '../features/doors/door-reports.store.ts';",
  },
  good: { path: 'sync-server/src/sync/sync.routes.ts', text: "import { readEpoch } from '../database/epoch.ts';" },
};

const feature = (path) => /^sync-server\/src\/features\/([^/]+)\/./.exec(path)?.[1];

export const sqlInStores = {
  title: 'in features and hosting of sync-server only the *.store.ts has SQL',
  appliesTo: (file) =>
    /^sync-server\/src\/(?:features|hosting)\//.test(file.path) && !isTest(file) && !/\.store\.ts$/.test(file.path),
  problems: (file) =>
    importsOf(file)
      .filter(
        ({ from, typeOnly }) =>
          !typeOnly &&
          /^drizzle-orm|^@baraza\/schema\/(?:tables|.*table)$|^sync-server\/src\/database\/tables/.test(from),
      )
      .map(({ from }) => `imports ${from}: a query belongs in the store`),
  bad: { path: 'sync-server/src/features/tickets/qr.routes.ts', text: "import { eq } from 'drizzle-orm';" },
  good: { path: 'sync-server/src/features/qr/qr.store.ts', text: "import { eq } from 'drizzle-orm';" },
};

export const noValidatorInTheBrowser = {
  title: 'web/src never imports zod to run it',
  appliesTo: (file) => file.path.startsWith('web/src/') && !isTest(file),
  problems: (file) =>
    importsOf(file)
      .filter(({ from, typeOnly }) => !typeOnly && /^zod($|\/)/.test(from))
      .map(() => 'imports zod: take types with `import type`, and schemas as data from the build'),
  bad: { path: 'web/src/replica/pull/pull.ts', text: "import { z } from 'zod';" },
  good: { path: 'web/src/replica/pull/pull.ts', text: "import type { z } from 'zod';" },
};

const OWN = /\.(?:routes|policy|commands)\.ts$/;

export const serverFeaturesKeepTheirCalls = {
  title: "a feature of sync-server leaves another one's routes, policy and commands alone",
  appliesTo: (file) => file.path.startsWith('sync-server/') && feature(file.path) !== undefined && !isTest(file),
  problems: (file) =>
    importsOf(file)
      .map(({ from }) => from)
      .filter((from) => feature(from) && feature(from) !== feature(file.path) && OWN.test(from))
      .map((from) => `imports the inside of another feature: ${from}`),
  bad: {
    path: 'sync-server/src/features/tickets/qr.routes.ts',
    text: "import { may } from '../users/users.policy.ts';",
  },
  good: {
    path: 'sync-server/src/features/tickets/qr.routes.ts',
    text: "import { userById } from '../users/users.store.ts';",
  },
};
