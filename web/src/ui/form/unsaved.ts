/**
 * Forms say in the page itself that they hold something unsaved: a view that is hidden is still there, while its effects
 * are not. `view`: it goes when another view of the page shows; `page`: only with the page.
 */
export const isUnsaved = (what: 'any' | 'view' = 'any', within: ParentNode = document): boolean =>
  within.querySelector(what === 'view' ? '[data-unsaved="view"]' : '[data-unsaved]') !== null;
