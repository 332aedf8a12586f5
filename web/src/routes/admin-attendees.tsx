export { PeopleScreen as AdminAttendeesRoute } from '../admin/people/people-screen.tsx';
