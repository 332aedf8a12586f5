import type { Plugin } from 'vite';

const STORAGE = /\/storage-dexie\/rx-storage-instance-dexie\.js$/;
const ADVERTISEMENT = /console\.warn\(\[.*?RxDB Open Core RxStorage.*?\]\.join\('\\n'\)\);/s;

/** Takes the advertisement of RxDB's storage out: what the console says is for whoever looks for a fault. */
export function quietStorage(): Plugin {
  return {
    name: 'quiet-storage',
    transform(code, id) {
      if (!STORAGE.test(id)) return undefined;
      if (!ADVERTISEMENT.test(code)) this.error('RxDB words its advertisement in another way now.');
      return { code: code.replace(ADVERTISEMENT, ''), map: null };
    },
  };
}
