import { firefox } from './firefox.ts';
import { journeysOn } from './journeys.ts';

journeysOn(firefox);
