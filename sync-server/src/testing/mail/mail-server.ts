import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Behaviour {
  /** Keeps only to whom there were messages, where there are very many. */
  forgets?: boolean;
  /** Of any account; without it nobody has to sign in. */
  password?: string;
  /** Throws to refuse a recipient. */
  onRecipient?: (address: string) => void;
  /** Called with a whole message; throws to refuse it. A promise is awaited before the answer. */
  onMessage?: (message: string, address: string) => void | Promise<void>;
}

/** What a mail server says when it refuses. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A mail server on loopback, which counts a message when its last line has come. */
export async function openMailServer(first: Behaviour = {}) {
  // Asked anew each time: a test may put another in its place.
  const how = { behaviour: first };
  const received: { to: string; message: string }[] = [];
  const server = new SMTPServer({
    authOptional: first.password === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (password === how.behaviour.password) done(null, { user: username });
      else done(refusal(535, 'Authentication failed'));
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      try {
        how.behaviour.onRecipient?.(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      const to = envelope.rcptTo[0]?.address ?? '';
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const message = Buffer.concat(parts).toString();
        try {
          await how.behaviour.onMessage?.(message, to);
          received.push({ to, message: how.behaviour.forgets ? '' : message });
          done();
        } catch (error) {
          done(error as Error);
        }
      });
    },
  });
  // A killed sender breaks its connections.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return Object.assign(how, {
    received,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Baraza <hello@event.example>', MAIL_PER_MINUTE: '60000' },
    /** Breaks all connections, as a server that dies does. */
    hangUp: () => {
      for (const connection of server.connections) (connection as { _socket?: { destroy(): void } })._socket?.destroy();
    },
    connections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
