export { DoorScreen } from './door-screen.tsx';
export { searchPeople } from './people-search.ts';
export { type People, usePeople } from './use-people.ts';
