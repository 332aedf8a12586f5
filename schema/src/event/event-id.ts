/** Of an event beside the default one: it is part of addresses and the name of a schema. */
export const EVENT_ID_MAX = 40;
export const EVENT_ID_PATTERN = /^[a-z0-9](-?[a-z0-9]){1,39}$/;
