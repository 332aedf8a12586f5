import type { ProblemCode } from '@baraza/schema/sync/problem';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { isStorable } from '../database/storable.ts';
import type { ServerContext } from '../server-context.ts';
import { auditedContext } from './acting.store.ts';
import { adminOnly } from './admin-only.ts';
import { spend } from './limits/fair-share.ts';
import { boundJson, mostValuesIn } from './limits/json-bounds.ts';
import { inflateBody, limitBody } from './limits/request-body.ts';
import { ProblemError } from './problems.ts';
import { eachOf, responsesOf } from './route-responses.ts';
import { demandConfirmed } from './session/confirmed.ts';
import { afterBody, type DoorsMay, requireViewer, viewerOf } from './session/require-viewer.ts';
import type { Viewer } from './session/viewer.ts';
import { sendJson } from './web-app/compression.ts';

/** The validated inputs of a call, which a function policy may check. */
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
  /** For response headers and the caller's address. */
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
  /** Only in a session that was confirmed lately: see `session/confirmed.ts`. Checked after the policy. */
  confirms?: boolean | ((context: ServerContext) => boolean);
  /** Whether a paired door phone may make this call at all; unless it says so, it may not. */
  doors?: DoorsMay;
  params?: P;
  query?: Q;
  body?: B;
  /** Bytes; 64 KiB unless the route needs more. */
  bodyLimit?: number;
  /** Most values in the body; without it `mostValuesIn` its bytes. */
  valuesLimit?: number;
  /** The body may be sent with `Content-Encoding: gzip`; `bodyLimit` then holds before and after inflating. */
  inflates?: true;
  /** The handler validates each part of the body itself, also for characters that can't be stored. */
  readsByParts?: true;
  /** Points that a call takes from its caller's share of a minute; 1 unless it is expensive. See `fair-share.ts`. */
  costs?: number;
  /** Media types of a raw body that the handler reads itself. */
  uploads?: readonly string[];
  /** The handler reads by `viewerNow` who the caller is, in its own transaction, where that was only presumed. */
  readsViewer?: true;
  /** Headers of a raw body. */
  headers?: Shape;
  /** 200 unless the call creates something. */
  status?: 200 | 201;
  answer: A;
  /** Media types of the response if it is not JSON; the handler then builds the whole response. */
  contentType?: string | readonly string[];
  /** Problems specific to this call; those that follow from policy and inputs are added automatically. */
  problems?: readonly ProblemCode[];
  handle(call: Call<Of<P>, Of<Q>, Of<B>, Pol extends 'public' ? null : Viewer>): Promise<z.input<A> | Response>;
}

const BODY_LIMIT = 64 * 1024;

type AnyDescription = RouteDescription<never, never, never, never, never>;
type Confirms = AnyDescription['confirms'];

const needsConfirmation = (confirms: Confirms, context: ServerContext): boolean =>
  typeof confirms === 'function' ? confirms(context) : confirms === true;

/** Defines a REST call: path, policy, inputs and response. The only way to add one. */
export function route<
  A extends z.ZodType,
  Pol extends Policy<Of<P>, Of<Q>, Of<B>>,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(description: RouteDescription<P, Q, B, A, Pol>): Route {
  const { method, path, policy } = description;
  const call = `${method.toUpperCase()} ${path}`;
  const demand = (viewer: Viewer, asked: Asked<Of<P>, Of<Q>, Of<B>>): void => {
    if (policy === 'admin') adminOnly(viewer);
    else if (typeof policy === 'function') policy(viewer, asked);
  };
  return {
    method,
    path,
    policy: policy as Route['policy'],
    register(app, context) {
      if (policy !== 'public' && policy !== 'signedIn' && policy !== 'admin' && typeof policy !== 'function')
        throw new Error(`${call} has no policy: say who may call it`);
      const otherPath = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      const responses = responsesOf(description);
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
            // Roles that the token needs, as OpenAPI 3.1 has them.
            security: policy === 'public' ? [] : [{ bearer: policy === 'admin' ? ['admin'] : [] }],
            middleware: guards(
              context,
              policy as Route['policy'],
              description as AnyDescription,
              description.body && (description.bodyLimit ?? BODY_LIMIT),
            ),
            request: {
              ...(description.params && { params: description.params }),
              ...(description.query && { query: description.query }),
              ...(description.headers && { headers: description.headers }),
              ...(description.body && {
                body: { required: true, content: { 'application/json': { schema: description.body } } },
              }),
              ...(description.uploads && {
                body: {
                  required: true,
                  content: eachOf(description.uploads, z.string().meta({ format: 'binary' })),
                },
              }),
            },
            responses,
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
            if (viewer && needsConfirmation(description.confirms, context)) demandConfirmed(viewer);
            const answer = await description.handle({
              ...asked,
              context:
                viewer && method !== 'get' ? auditedContext(context, viewer, call, (as) => demand(as, asked)) : context,
              viewer: viewer as Pol extends 'public' ? null : Viewer,
              http,
            });
            return answer instanceof Response ? answer : sendJson(http, answer as object, description.status ?? 200);
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

function guards(
  context: ServerContext,
  policy: Route['policy'],
  { doors, costs, inflates, readsViewer, valuesLimit }: AnyDescription,
  limit: number | undefined,
): MiddlewareHandler[] {
  const tooLarge = (most: number) =>
    new ProblemError('too_large', `At most ${Math.floor(most / 1024)} KiB can be sent here.`);
  const signedIn = policy === 'public' ? undefined : requireViewer(context, doors, readsViewer);
  const admin = policy === 'admin' ? [requireAdmin] : [];
  return [
    ...(signedIn ? [signedIn, shareOf(context, costs ?? 1)] : []),
    ...admin,
    ...(limit === undefined
      ? []
      : [
          limitBody(limit, () => tooLarge(limit)),
          ...(inflates ? [inflateBody(limit, () => tooLarge(limit))] : []),
          boundJson(valuesLimit ?? mostValuesIn(limit), signedIn && context.database),
          ...(signedIn ? [afterBody(signedIn)] : []),
          ...admin,
        ]),
  ];
}

const shareOf =
  ({ database }: ServerContext, points: number): MiddlewareHandler =>
  async (http, next) => {
    await spend(database, viewerOf(http), points);
    await next();
  };

/** Runs before the body is validated: a non-admin gets a 403, not a list of validation errors. */
const requireAdmin: MiddlewareHandler = async (http, next) => {
  adminOnly(viewerOf(http));
  await next();
};

function validated(http: Context, part: 'param' | 'query' | 'json', schema: z.ZodType | undefined): unknown {
  return schema ? (http.req as unknown as { valid(part: string): unknown }).valid(part) : {};
}

type Validation = { success: true } | { success: false; error: { issues: readonly z.core.$ZodIssue[] } };

/** With all of them the answer would be many times as long as what was sent. */
const ISSUES_TOLD = 20;

function refuseInvalid(result: Validation): undefined {
  if (result.success) return;
  const told = result.error.issues.slice(0, ISSUES_TOLD);
  const errors = told.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ProblemError('invalid', 'Some values are missing or not valid.', errors);
}

/** "get /api/events/{id}/stats" -> "getApiEventsIdStats" */
const operationId = (method: string, path: string): string =>
  method + (path.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
