import { chromium } from './chromium.ts';
import { journeysOn } from './journeys.ts';

journeysOn(chromium);
