export function setup(): void;
