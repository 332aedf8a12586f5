export function startPostgres(options?: { durable?: boolean }): Promise<{ url: string; stop(): void }>;
