export { PeopleScreen as AdminAttendeesRoute } from '../features/people/people-screen.tsx';
