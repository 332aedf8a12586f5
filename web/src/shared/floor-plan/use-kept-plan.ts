import { floorsOf } from '@baraza/schema/event/floor-plan';
import { useEffect } from 'react';
import { keepPlanPictures } from '../../replica/storage/kept-pictures.ts';
import { useSparing } from '../../ui/spare-data.ts';
import { useEvent } from '../event/use-event.ts';
import { whenIdle } from '../scanner/keep-in-advance.ts';

/** Keeps the pictures of the published floor plan as soon as the replica has it: the map is first opened in a hall without a network. */
export function useKeptPlan(): void {
  const event = useEvent();
  const isSpared = useSparing() !== 'no';
  const pictures =
    event?.floor_plan &&
    floorsOf(event.floor_plan)
      .map(({ background = '' }) => background)
      .join(' ');
  useEffect(() => {
    if (pictures === undefined || pictures === null || isSpared) return;
    const keep = () => void keepPlanPictures(pictures.split(' ')).catch(() => undefined);
    whenIdle(keep);
    // What could not be fetched is tried again with the next network.
    addEventListener('online', keep);
    return () => removeEventListener('online', keep);
  }, [pictures, isSpared]);
}
