import { ConnectionBadge, type ConnectionBadgeProps } from './connection-badge';
import { CopyLink } from './copy-link';

/** What the header says and offers once the page is there. */
export function HeaderTail(props: ConnectionBadgeProps) {
  return (
    <>
      <CopyLink />
      <ConnectionBadge {...props} />
    </>
  );
}
