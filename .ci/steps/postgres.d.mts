export function startPostgres(options?: { durable?: boolean }): Promise<{ url: string; stop(): void }>;
export function unprivileged(): { uid?: number; gid?: number; cwd?: string };
