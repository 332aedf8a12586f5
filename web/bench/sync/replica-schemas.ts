// What the app's build makes of these as data, for a replica that runs in Node.
export { fieldsAtDoors, replicaSchemas, SMALL_COLLECTIONS as smallCollections } from '@baraza/schema/replica-schemas';
