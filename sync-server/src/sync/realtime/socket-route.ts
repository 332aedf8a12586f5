import { AuthMessage, CLOSE_CODES, ClientMessage } from '@baraza/schema/sync/realtime';
import { upgradeWebSocket } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { clientAddress } from '../../http/limits/client-address.ts';
import { ProblemError } from '../../http/problems.ts';
import { viewerOfToken } from '../../http/session/require-viewer.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ServerContext } from '../../server-context.ts';
import type { Listener } from './realtime.ts';
import { keepAlive, listenerOn, sendOn } from './socket.ts';
import { pushesOn } from './socket-push.ts';
import type { SocketRoom } from './socket-room.ts';

const PATH = '/api/notifications/ws/notifications/:userId/:eventId';
const AUTH_WITHIN_MS = 5_000;
/** RFC 6455's registry: for what no app sends. */
const POLICY_VIOLATION = 1008;

/** The documented WebSocket. Anyone can open it; it is closed if no valid token arrives within `AUTH_WITHIN_MS`. */
export function addSocketRoute(app: OpenAPIHono, context: ServerContext): void {
  for (const path of [PATH, `${PATH}/`])
    app.get(path, fromHere(context.config.publicUrl), whileThereIsRoom(context.socketRoom), socketOf(app, context));
}

/** Refuses other origins: a page of another site must not open a socket as the person who is signed in here. */
const fromHere =
  (publicUrl: string): MiddlewareHandler =>
  async (http, next) => {
    const origin = http.req.header('origin');
    const own =
      origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === http.req.header('host');
    if (!own) throw new ProblemError('not_allowed', 'This can only be used from the app itself.');
    await next();
  };

/** Refuses with an answer, before the upgrade: a socket that opens and closes again is a network that comes and goes to the app. */
const whileThereIsRoom =
  (room: SocketRoom): MiddlewareHandler =>
  async (_, next) => {
    if (!room.isOpen())
      throw new ProblemError('unavailable', 'There is no room for more sockets: ask by calls.', undefined, 30);
    await next();
  };

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const socketOf = (app: OpenAPIHono, context: ServerContext) =>
  upgradeWebSocket((http: Context) => {
    const asked = { user_id: http.req.param('userId'), event_id: http.req.param('eventId') };
    const tokenInAddress = http.req.query('token');
    const from = clientAddress(http, context.config.trustedProxy);
    let leave: (() => void) | undefined;
    let listener: Listener | undefined;
    let push: ReturnType<typeof pushesOn> | undefined;
    let isDecided = false;

    const enter = async (socket: WebSocket, token: string, speaks?: number): Promise<void> => {
      isDecided = true;
      context.socketRoom.waiting.delete(socket);
      let lastSeen: Viewer | undefined;
      const ask = async () => {
        lastSeen = await viewerOfToken(context, token);
        return lastSeen;
      };
      const asOf = context.realtime.moment();
      const viewer = await ask();
      if (!viewer) return socket.close(CLOSE_CODES.unauthenticated, 'not signed in');
      if (viewer.user_id !== asked.user_id || viewer.event_id !== asked.event_id)
        return socket.close(CLOSE_CODES.forbidden, 'somebody else');
      if (socket.readyState !== socket.OPEN) return;
      listener = listenerOn(socket, speaks);
      push = pushesOn(app, http, token, () => lastSeen);
      leave = context.realtime.join(viewer, listener, ask, asOf);
    };
    const tryToEnter = (socket: WebSocket, token: string, speaks?: number) => {
      enter(socket, token, speaks).catch((error) => {
        context.log.error({ err: error }, 'a socket could not be opened');
        socket.close(1011);
      });
    };
    const answerPush = (socket: WebSocket, answering: ReturnType<NonNullable<typeof push>>): Promise<void> =>
      answering.then(
        (answer) => (answer === undefined ? socket.close(POLICY_VIOLATION) : sendOn(socket, answer)),
        (error) => {
          context.log.error({ err: error }, 'a push on a socket could not be answered');
          socket.close(1011);
        },
      );
    return {
      onOpen(_event, { raw }) {
        const socket = raw as WebSocket;
        const late = setTimeout(() => {
          if (!isDecided) socket.close(CLOSE_CODES.unauthenticated, 'no token in time');
        }, AUTH_WITHIN_MS).unref();
        socket.once('close', () => clearTimeout(late));
        keepAlive(socket);
        context.socketRoom.enter(socket);
        context.socketRoom.waiting.add(socket, from);
        if (tokenInAddress) tryToEnter(socket, tokenInAddress);
      },
      onMessage({ data }, { raw }) {
        const socket = raw as WebSocket;
        if (push && typeof data !== 'string') {
          // A socket that is being closed begins no push.
          if (socket.readyState === socket.OPEN)
            context.realtime.finishFirst(answerPush(socket, push(data as ArrayBuffer)));
          return;
        }
        if (isDecided) {
          const said = listener && read(ClientMessage, data);
          if (said?.type === 'ping') listener?.send({ type: 'pong' });
          else if (said) context.realtime.landed(listener as Listener, said.to);
          return;
        }
        const message = read(AuthMessage, data);
        if (!message) socket.close(CLOSE_CODES.unauthenticated, 'say who you are first');
        else if (message.user_id !== asked.user_id || message.event_id !== asked.event_id)
          socket.close(CLOSE_CODES.forbidden, 'somebody else');
        else tryToEnter(socket, message.token, message.speaks);
      },
      onClose: () => leave?.(),
    };
  });

function read<Message extends typeof AuthMessage | typeof ClientMessage>(
  message: Message,
  data: unknown,
): z.output<Message> | undefined {
  try {
    return message.safeParse(JSON.parse(String(data))).data as z.output<Message> | undefined;
  } catch {
    return undefined;
  }
}
