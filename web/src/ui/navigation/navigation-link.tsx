import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type NavigationLinkProps = LinkComponentProps & {
  /** Whether its page is the current one. */
  current: boolean;
};

/** A navigation item: screen readers announce a button, but it is a link, so that it can open in a new tab. */
export function NavigationLink({ current, ...rest }: NavigationLinkProps) {
  return (
    <Link
      {...rest}
      role="button"
      aria-current={current ? 'page' : undefined}
      activeOptions={{ exact: true, explicitUndefined: true }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        // Space presses a button; on a link it would scroll the page.
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}
