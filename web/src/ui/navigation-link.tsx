import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type NavigationLinkProps = LinkComponentProps & {
  /** Whether its page is the one that shows. */
  current: boolean;
};

/** An item of the app's navigation: told as a button, and a link for all else, so that it opens in a tab of its own too. */
export function NavigationLink({ current, ...rest }: NavigationLinkProps) {
  return (
    <Link
      {...rest}
      role="button"
      aria-current={current ? 'page' : undefined}
      activeOptions={{ exact: true, explicitUndefined: true }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        // What a button does, and a link does not: the page would scroll.
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}
