import 'i18next';
import type admin from './en/admin.json';
import type first from './en/first.json';
import type inside from './en/inside.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof first & typeof inside & typeof admin };
    returnNull: false;
  }
}
