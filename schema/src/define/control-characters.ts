/** All but tabs and line ends: no text is made of them, and databases, XML and calendar programs refuse them. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** A text without control characters, as files for other programs may carry it. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');
