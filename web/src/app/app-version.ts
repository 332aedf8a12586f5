const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** Build id: the hash in the first script's file name, which changes with any change in the app; '' in development. */
export const APP_VERSION = /-([\w-]{8})\.js$/.exec(entry)?.[1] ?? '';
