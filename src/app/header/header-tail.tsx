import { lazyPart } from '@/client/lazy-part';
import { UsageMeter } from '@/features/usage/usage-meter';
import { ConnectionBadge, type ConnectionBadgeProps } from './connection-badge';
import { CopyLink } from './copy-link';

const OtherWay = lazyPart(async () => ({ default: (await import('./other-way')).OtherWay }));

/** The parts of the header that load after the page. */
export function HeaderTail(props: ConnectionBadgeProps) {
  return (
    <>
      <CopyLink />
      <ConnectionBadge {...props} />
      {props.isWide && <span className="h-5 w-px flex-none self-center bg-line max-lg:hidden" />}
      <UsageMeter look={props.isWide ? 'bar' : 'ring'} otherWay={<OtherWay />} />
    </>
  );
}
