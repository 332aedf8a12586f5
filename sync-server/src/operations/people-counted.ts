export const peopleCounted = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
