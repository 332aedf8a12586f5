import { randomUUID } from 'node:crypto';
import { contentShapes } from '@baraza/schema/content/commands';
import { id } from '@baraza/schema/define/fields';
import { EXHIBITOR_LIST_LIMIT } from '@baraza/schema/event/event-defaults';
import { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import { Sponsor } from '@baraza/schema/exhibition/sponsor';
import { z } from 'zod';
import { page, pageOf, setTotal, shortPage } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import type { ServerContext } from '../../server-context.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { findExhibitor, listExhibitors, listSponsors } from './exhibitors.store.ts';

const tag = 'Exhibitors';
const collection = 'exhibitors' as const;
const ofEvent = z.object({ event_id: id.optional() });
const one = { path: '/api/exhibitors/{id}/', tag, params: z.object({ id }), problems: ['not_found'] } as const;

const Fields = contentShapes.exhibitors.omit({ id: true }).strip();
const NewExhibitor = Fields.partial().required({ name: true });
const BLANK = {
  description: '',
  category: '',
  country: '',
  logo: null,
  website: '',
  email: '',
  phone: '',
  tags: [],
  booth: '',
  booth_shape: null,
};

export function exhibitorsRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/exhibitors/',
      summary: 'The exhibitors, by name',
      tag,
      policy: 'signedIn',
      query: ofEvent.extend(page({ default: EXHIBITOR_LIST_LIMIT, max: 1_000 }).shape),
      answer: z.array(Exhibitor),
      problems: ['not_found'],
      async handle({ context, viewer, query, http }) {
        const event = await requestedEvent(context, query.event_id ?? viewer.event_id);
        const { total, rows } = await listExhibitors(context.database.queries, event.id, query);
        setTotal(http, total);
        return rows;
      },
    }),
    route({
      method: 'get',
      path: '/api/exhibitors/sponsors/',
      summary: 'The sponsors, the highest tier first',
      tag,
      policy: 'signedIn',
      query: ofEvent.extend(shortPage.shape),
      answer: z.array(Sponsor),
      problems: ['not_found'],
      async handle({ context, viewer, query, http }) {
        const event = await requestedEvent(context, query.event_id ?? viewer.event_id);
        return pageOf(http, await listSponsors(context.database.queries, event.id), query);
      },
    }),
    route({
      method: 'post',
      path: '/api/exhibitors/',
      summary: 'Add an exhibitor',
      tag,
      policy: 'admin',
      body: NewExhibitor,
      status: 201,
      answer: Exhibitor,
      async handle({ context, viewer, body }) {
        const exhibitor = { ...BLANK, ...given(body), id: randomUUID(), name: body.name };
        await performCommand(context, viewer, 'create_content', { collection, document: exhibitor }, serverOrigin());
        return exhibitorOf(context, exhibitor.id);
      },
    }),
    route({
      ...one,
      method: 'get',
      summary: 'One exhibitor',
      policy: 'signedIn',
      answer: Exhibitor,
      handle: ({ context, params }) => exhibitorOf(context, params.id),
    }),
    route({
      ...one,
      method: 'put',
      summary: 'Change an exhibitor; what is not named stays',
      policy: 'admin',
      body: Fields.partial(),
      answer: Exhibitor,
      async handle({ context, viewer, params, body }) {
        const args = { collection, id: params.id, changes: body };
        await performCommand(context, viewer, 'update_content', args, serverOrigin());
        return exhibitorOf(context, params.id);
      },
    }),
    route({
      ...one,
      method: 'delete',
      summary: 'Remove an exhibitor',
      policy: 'admin',
      answer: z.object({ message: z.string() }),
      async handle({ context, viewer, params }) {
        await exhibitorOf(context, params.id);
        await performCommand(context, viewer, 'delete_content', { collection, id: params.id }, serverOrigin());
        return { message: 'The exhibitor was removed.' };
      },
    }),
  ];
}

async function exhibitorOf({ database, config }: ServerContext, exhibitorId: string): Promise<Exhibitor> {
  const exhibitor = await findExhibitor(database.queries, config.eventId, exhibitorId);
  if (!exhibitor) throw new ProblemError('not_found', 'There is no such exhibitor.');
  return exhibitor;
}

/** Removes undefined fields, which would override the defaults. */
const given = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
