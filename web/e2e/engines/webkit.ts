import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Engine, PageEnded, type Tab } from './engine.ts';

const PROGRAM = fileURLToPath(new URL('webkit.py', import.meta.url));

interface Answer {
  id?: number;
  value?: unknown;
  error?: string;
  /** The page's process has crashed. */
  ended?: boolean;
}

/** Talks with the program that opens WebKitGTK, in lines of JSON. */
class Program {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly child: ChildProcess;
  private last = 0;

  constructor(child: ChildProcess) {
    this.child = child;
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer;
      this.waiting.get(answer.id ?? 0)?.(answer);
      this.waiting.delete(answer.id ?? 0);
    });
    child.once('exit', () => {
      for (const answer of this.waiting.values()) answer({ error: 'WebKitGTK ended.' });
    });
    child.stdin!.on('error', () => undefined);
  }

  ask(what: Record<string, unknown>): Promise<unknown> {
    const id = ++this.last;
    const answer = this.answer(id);
    this.child.stdin!.write(`${JSON.stringify({ id, ...what })}\n`);
    return answer;
  }

  /** Its first word has no number. */
  answer(id = 0): Promise<unknown> {
    return new Promise((resolve, reject) =>
      this.waiting.set(id, ({ value, error, ended }) => {
        if (error === undefined) resolve(value);
        else reject(ended ? new PageEnded(error) : new Error(error));
      }),
    );
  }
}

/** WebKitGTK: the engine of Safari and of every browser on an iPhone. */
export const webkit: Engine = {
  name: 'WebKit',
  has: { persist: false, push: false },
  launch: async (profile, before) => {
    const child = spawn(process.env.WEBKIT_PYTHON ?? '/usr/bin/python3', [PROGRAM, profile, before], {
      env: { ...process.env, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      // A group of its own: the processes of its pages are to end with it.
      detached: true,
    });
    const program = new Program(child);
    await program.answer();
    let tabs = 0;
    const ended = once(child, 'exit');
    return {
      newTab: async () => {
        const tab = ++tabs;
        await program.ask({ do: 'open', tab });
        return {
          goTo: async (address) => void (await program.ask({ do: 'go', tab, address })),
          evaluate: (work, told) => {
            const body = `return JSON.stringify(await (${work})(${JSON.stringify(told) ?? ''}))`;
            return program.ask({ do: 'evaluate', tab, body }) as never;
          },
          close: async () => void (await program.ask({ do: 'close', tab })),
        } satisfies Tab;
      },
      close: async () => {
        child.stdin?.end();
        await ended;
      },
      kill: async () => {
        process.kill(-child.pid!, 'SIGKILL');
        await ended;
      },
    };
  },
};
