export { ContentView } from './content-view.tsx';
export { ProgrammeView } from './programme-view.tsx';
export { useContent } from './use-content.ts';
