import { Link } from '@tanstack/react-router';
import { getShared } from '@/state/url-state';
import { StateBlock } from '@/ui/state-block';

export function NotFound() {
  return (
    <StateBlock
      icon="search"
      title="There is no such view"
      body="The address names no view of the dashboard."
      actions={
        <Link to="/markets" search={getShared} className="btn">
          Open Markets
        </Link>
      }
    />
  );
}
