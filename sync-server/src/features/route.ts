import { PROBLEMS, Problem, type ProblemCode } from '@baraza/schema/wire/problem';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { ProblemError } from '../problems.ts';
import type { ServerContext } from '../server-context.ts';
import { isStorable } from '../sync/read-command.ts';
import { actingDatabase, needsAdmin } from './audit/acting.store.ts';
import { type DoorsMay, requireAdmin, requireViewer, viewerOf } from './auth/require-viewer.ts';
import type { Viewer } from './command-handler.ts';

/** What a function policy looks at; each part as the route describes it. */
export interface Asked<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** Who may call a route. A function throws a ProblemError to refuse; it runs for signed-in viewers only. */
export type Policy<Params, Query, Body> =
  | 'public'
  | 'signedIn'
  | 'admin'
  | ((viewer: Viewer, asked: Asked<Params, Query, Body>) => void);

export interface Call<Params, Query, Body, Who> extends Asked<Params, Query, Body> {
  context: ServerContext;
  viewer: Who;
  /** For headers of the answer and the address of the caller. */
  http: Context;
}

export interface Route {
  method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for parameters, exactly as documented; it answers with and without the trailing slash. */
  path: string;
  policy: Policy<never, never, never>;
  register(app: OpenAPIHono, context: ServerContext): void;
}

type Shape = z.ZodObject;
type None = Record<never, never>;
type Of<S> = S extends z.ZodType ? z.output<S> : None;

export interface RouteDescription<P, Q, B, A extends z.ZodType, Pol> {
  method: Route['method'];
  path: string;
  /** One line for the API description. */
  summary: string;
  tag: string;
  policy: Pol;
  /** Whether a paired door phone may make this call at all; unless it says so, it may not. */
  doors?: DoorsMay;
  params?: P;
  query?: Q;
  body?: B;
  /** Bytes; 64 KiB unless the route needs more. */
  bodyLimit?: number;
  /** The body holds parts that are refused one by one, characters that can't be kept among the reasons. */
  readsByParts?: true;
  /** 200 unless the call makes something. */
  status?: 200 | 201;
  answer: A;
  /** What the answer is, when it is not JSON; the handler then makes the whole response. */
  contentType?: string;
  /** Refusals of its own; those that follow from policy and inputs are described anyway. */
  problems?: readonly ProblemCode[];
  handle(call: Call<Of<P>, Of<Q>, Of<B>, Pol extends 'public' ? null : Viewer>): Promise<z.input<A> | Response>;
}

const BODY_LIMIT = 64 * 1024;

/** Describes a call once: its place, who may make it, what it takes and answers. The only way to add one. */
export function route<
  A extends z.ZodType,
  Pol extends Policy<Of<P>, Of<Q>, Of<B>>,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(description: RouteDescription<P, Q, B, A, Pol>): Route {
  const { method, path, policy } = description;
  return {
    method,
    path,
    policy: policy as Route['policy'],
    register(app, context) {
      if (policy !== 'public' && policy !== 'signedIn' && policy !== 'admin' && typeof policy !== 'function')
        throw new Error(`${method.toUpperCase()} ${path} has no policy: say who may call it`);
      const otherPath = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      for (const [at, hide] of [
        [path, false],
        [otherPath, true],
      ] as const)
        app.openapi(
          createRoute({
            method,
            path: at,
            hide,
            operationId: operationId(method, path),
            summary: description.summary,
            tags: [description.tag],
            security: policy === 'public' ? [] : [{ bearer: [] }],
            middleware: guards(
              context,
              policy as Route['policy'],
              description.doors,
              description.body && (description.bodyLimit ?? BODY_LIMIT),
            ),
            request: {
              ...(description.params && { params: description.params }),
              ...(description.query && { query: description.query }),
              ...(description.body && {
                body: { required: true, content: { 'application/json': { schema: description.body } } },
              }),
            },
            responses: responsesOf(description),
          }),
          async (http: Context) => {
            const asked = {
              params: validated(http, 'param', description.params) as Of<P>,
              query: validated(http, 'query', description.query) as Of<Q>,
              body: validated(http, 'json', description.body) as Of<B>,
            };
            if (!description.readsByParts && !isStorable(asked))
              throw new ProblemError('malformed', 'There are characters in it that are none.');
            const viewer = policy === 'public' ? null : viewerOf(http);
            if (viewer && typeof policy === 'function') policy(viewer, asked);
            const answer = await description.handle({
              ...asked,
              context: viewer ? auditedContext(context, viewer, description, asked) : context,
              viewer: viewer as Pol extends 'public' ? null : Viewer,
              http,
            });
            return answer instanceof Response ? answer : http.json(answer as object, description.status ?? 200);
          },
          refuseInvalid,
        );
    },
  };
}

export function registerRoutes(app: OpenAPIHono, context: ServerContext, routes: readonly Route[]): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  for (const each of routes) each.register(app, context);
}

/** Whatever an admin writes by a call goes to the audit log; no handler has to think of it. */
function auditedContext<P, Q, B>(
  context: ServerContext,
  viewer: Viewer,
  { method, path, policy }: { method: string; path: string; policy: Policy<P, Q, B> },
  asked: Asked<P, Q, B>,
): ServerContext {
  const isAdmins =
    policy === 'admin' || (typeof policy === 'function' && needsAdmin(viewer, (as) => policy(as, asked)));
  if (method === 'get' || !isAdmins) return context;
  const { event_id, user_id } = viewer;
  const who = { event_id, user_id, action: `${method.toUpperCase()} ${path}`, at: new Date().toISOString() };
  return { ...context, database: actingDatabase(context.database, who) };
}

function guards(
  context: ServerContext,
  policy: Route['policy'],
  doors: DoorsMay,
  limit: number | undefined,
): MiddlewareHandler[] {
  return [
    ...(policy === 'public' ? [] : [requireViewer(context, doors)]),
    ...(policy === 'admin' ? [requireAdmin] : []),
    ...(limit === undefined
      ? []
      : [
          bodyLimit({
            maxSize: limit,
            onError: () => {
              throw new ProblemError('too_large', `At most ${Math.floor(limit / 1024)} KiB can be sent here.`);
            },
          }),
        ]),
  ];
}

function validated(http: Context, part: 'param' | 'query' | 'json', schema: z.ZodType | undefined): unknown {
  return schema ? (http.req as unknown as { valid(part: string): unknown }).valid(part) : {};
}

type Validation = { success: true } | { success: false; error: { issues: readonly z.core.$ZodIssue[] } };

function refuseInvalid(result: Validation): undefined {
  if (result.success) return;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new ProblemError('invalid', 'Some values are missing or not valid.', errors);
}

/** "get /api/events/{id}/stats" -> "getApiEventsIdStats" */
const operationId = (method: string, path: string): string =>
  method + (path.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

const COUNT_OF_ALL = {
  description: 'How many there are, of which this is a page',
  required: true,
  schema: { type: 'integer', minimum: 0 },
} as const;
const SECONDS_TO_WAIT = { description: 'Seconds to wait before asking again', schema: { type: 'integer' } } as const;

function responsesOf(d: {
  policy: unknown;
  doors?: DoorsMay;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  status?: 200 | 201;
  answer: z.ZodType;
  contentType?: string;
  problems?: readonly ProblemCode[];
}) {
  const codes = new Set<ProblemCode>(d.problems ?? []);
  if (d.policy !== 'public') codes.add('not_signed_in').add('not_allowed');
  if (d.policy !== 'public' && d.doors !== 'even_removed') codes.add('door_removed');
  if (d.params || d.query || d.body) codes.add('invalid');
  if (d.body) for (const code of ['malformed', 'too_large', 'wrong_media_type'] as const) codes.add(code);
  codes.add('internal').add('unavailable');

  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  const refusals = [...byStatus].map(([status, of]) => [
    status,
    {
      description: of.join(', '),
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': SECONDS_TO_WAIT } }),
      content: { 'application/problem+json': { schema: Problem } },
    },
  ]);
  return {
    [d.status ?? 200]: {
      description: 'Done',
      ...(d.answer instanceof z.ZodArray && { headers: { 'X-Total-Count': COUNT_OF_ALL } }),
      content: { [d.contentType ?? 'application/json']: { schema: d.answer } },
    },
    ...(Object.fromEntries(refusals) as Record<number, { description: string }>),
  };
}
