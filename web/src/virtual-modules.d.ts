declare module 'virtual:replica-schemas' {
  import type {
    fieldsAtDoors as atDoors,
    replicaSchemas as made,
    SmallCollectionName,
  } from '@baraza/schema/replica-schemas';

  /** The replica's schemas as plain data; see `build/replica-schemas-plugin.ts`. */
  export const replicaSchemas: typeof made;
  /** Those that share the schema `small`. */
  export const smallCollections: readonly SmallCollectionName[];
  /** What door phones have of documents. */
  export const fieldsAtDoors: typeof atDoors;
}

declare module 'virtual:form/profile' {
  export const fields: import('@baraza/schema/forms').Forms['profile'];
}

declare module 'virtual:form/person' {
  export const fields: import('@baraza/schema/forms').Forms['person'];
}

declare module 'virtual:form/event' {
  export const fields: import('@baraza/schema/forms').Forms['event'];
}

declare module 'virtual:form/newEvent' {
  export const fields: import('@baraza/schema/forms').Forms['newEvent'];
}

declare module 'virtual:form/gate' {
  export const fields: import('@baraza/schema/forms').Forms['gate'];
}

declare module 'virtual:form/door' {
  export const fields: import('@baraza/schema/forms').Forms['door'];
}

declare module 'virtual:form/undo' {
  export const fields: import('@baraza/schema/forms').Forms['undo'];
}
declare module 'virtual:form/contact' {
  export const fields: import('@baraza/schema/forms').Forms['contact'];
}
declare module 'virtual:form/request' {
  export const fields: import('@baraza/schema/forms').Forms['request'];
}

declare module 'virtual:form/meeting' {
  export const fields: import('@baraza/schema/forms').Forms['meeting'];
}

declare module 'virtual:form/note' {
  export const fields: import('@baraza/schema/forms').Forms['note'];
}

declare module 'virtual:form/report' {
  export const fields: import('@baraza/schema/forms').Forms['report'];
}

declare module 'virtual:form/comment' {
  export const fields: import('@baraza/schema/forms').Forms['comment'];
}

declare module 'virtual:form/question' {
  export const fields: import('@baraza/schema/forms').Forms['question'];
}

declare module 'virtual:form/words' {
  export const fields: import('@baraza/schema/forms').Forms['words'];
}

declare module 'virtual:form/exhibitors' {
  export const fields: import('@baraza/schema/forms').Forms['exhibitors'];
}

declare module 'virtual:form/sponsors' {
  export const fields: import('@baraza/schema/forms').Forms['sponsors'];
}

declare module 'virtual:form/speakers' {
  export const fields: import('@baraza/schema/forms').Forms['speakers'];
}

declare module 'virtual:form/sessions' {
  export const fields: import('@baraza/schema/forms').Forms['sessions'];
}

declare module 'virtual:form/rooms' {
  export const fields: import('@baraza/schema/forms').Forms['rooms'];
}
