export { ContentView } from './content-view.tsx';
export { ProgrammeView } from './programme-view.tsx';
export { fromLocal, toLocal } from './schedule/zone-time.ts';
export { useContent } from './use-content.ts';
