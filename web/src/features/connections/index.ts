export { ConnectionActions } from './connection-actions.tsx';
export { groupedConnections, type Relation } from './relation.ts';
export { useConnections, useRelations } from './use-connections.ts';
