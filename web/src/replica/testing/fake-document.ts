/** As much of a page's document as the replica looks at. */
export class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState;
  readonly documentElement = { lang: '' };

  constructor(visibilityState: DocumentVisibilityState = 'visible') {
    super();
    this.visibilityState = visibilityState;
  }
}
