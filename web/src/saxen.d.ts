/** The parts of saxen that are used; the package has no types. */
declare module 'saxen' {
  type PlaceOf = () => { line: number; column: number };
  interface Hooks {
    openTag: (name: string, attributesOf: () => Record<string, string>) => void;
    closeTag: () => void;
    text: (text: string) => void;
    cdata: (text: string) => void;
    attention: () => void;
    error: (error: Error, placeOf: PlaceOf) => void;
  }
  export class Parser {
    on<Name extends keyof Hooks>(name: Name, hook: Hooks[Name]): this;
    parse(xml: string): Error | undefined;
  }
}
