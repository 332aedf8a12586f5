/** The plan of the venue. */
export const floorPlan = {
  label: 'Floor plan',
  hint: 'Arrow keys move the plan, plus and minus zoom, zero shows all of it. The list on this page says the same in words.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show all of it',
} as const;
