export { ContactLink } from './contact-link.tsx';
export { SocialLinks } from './social-links.tsx';
export { WebLink } from './web-link.tsx';
