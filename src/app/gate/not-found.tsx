import { Link } from '@tanstack/react-router';
import { getShared } from '@/state/url-state';
import { StateBlock } from '@/ui/state-block';

export function NotFound() {
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <StateBlock
        icon="search"
        title="Page not found"
        body="This link does not match any screen."
        actions={
          <Link to="/markets" search={getShared} className="btn">
            Open Markets
          </Link>
        }
      />
    </>
  );
}
