import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Of the process, not of an app: tests open many apps in one process. `/metrics` gives them out. */
export const registry = new Registry();
const registers = [registry];

/** `route` is the pattern, never the path: it has no ids, and there are as many as the server has calls. */
export const requests = new Histogram({
  name: 'baraza_http_request_duration_seconds',
  help: 'Time from the headers of a call until its answer is ready',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
});

export const sockets = new Gauge({
  name: 'baraza_sockets',
  help: 'Realtime sockets of people who are signed in',
  registers,
});

export const socketsMost = new Gauge({
  name: 'baraza_sockets_most',
  help: 'How many realtime sockets this process takes; phones beyond them ask every half a minute',
  registers,
});

export const socketsRefused = new Counter({
  name: 'baraza_sockets_refused_total',
  help: 'Realtime sockets that there was no room for',
  registers,
});

export const commands = new Counter({
  name: 'baraza_commands_total',
  help: 'Queued commands by name and outcome: applied, rejected, or again (sent again, answered as before)',
  labelNames: ['name', 'outcome'],
  registers,
});

export const socketPushes = new Counter({
  name: 'baraza_socket_pushes_total',
  help: 'Pushes on a socket by outcome: answered, handed_back (the phone makes a call of it), closed (no app sends it)',
  labelNames: ['outcome'],
  registers,
});

export const firstSyncs = new Counter({
  name: 'baraza_first_syncs_total',
  help: 'Replicas that began empty, by what they were given: snapshot, or pull (all of it from the database)',
  labelNames: ['way'],
  registers,
});

export const mailsTried = new Counter({
  name: 'baraza_mails_total',
  help: 'Mails that were given to the mail server, by what became of them: sent, later, failed, uncertain',
  labelNames: ['fate'],
  registers,
});

export const pushesTried = new Counter({
  name: 'baraza_pushes_total',
  help: 'Web pushes by what became of them: taken, ended (the browser is gone), later (to be tried again), failed',
  labelNames: ['fate'],
  registers,
});

let newsReadAt = performance.now();

/** Sockets have been told everything that was readable at this moment. */
export const newsWasRead = (): void => {
  newsReadAt = performance.now();
};

new Gauge({
  name: 'baraza_horizon_age_seconds',
  help: 'How long ago sockets had been told all the news; usually under 5',
  registers,
  collect() {
    this.set((performance.now() - newsReadAt) / 1_000);
  },
});

/** What only the database can tell; asked for at each scrape. */
export const asked = {
  up: new Gauge({ name: 'baraza_database_up', help: '1 when the database answered this scrape', registers }),
  pool: new Gauge({
    name: 'baraza_database_connections',
    help: 'Connections of this process to Postgres by state: busy, idle; and calls that wait for one: waiting',
    labelNames: ['state'],
    registers,
  }),
  feedLag: new Gauge({
    name: 'baraza_feed_lag_seconds',
    help: 'Age of the open transaction that holds back the news for everybody',
    registers,
  }),
  mails: new Gauge({
    name: 'baraza_mails_waiting',
    help: 'Mails of all processes that are not over, by state: queued, trying, handed_over',
    labelNames: ['state'],
    registers,
  }),
  pushes: new Gauge({
    name: 'baraza_pushes_waiting',
    help: 'Notifications of all processes that are to be pushed and are not yet',
    registers,
  }),
};
