const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** Which build this is: the hash in the name of its first script, which changes with anything in the app; '' in development. */
export const APP_VERSION = /-([\w-]{8})\.js$/.exec(entry)?.[1] ?? '';
