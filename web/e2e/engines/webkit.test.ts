import { journeysOn } from './journeys.ts';
import { webkit } from './webkit.ts';

journeysOn(webkit);
