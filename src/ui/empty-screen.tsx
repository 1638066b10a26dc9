import type { ReactNode } from 'react';
import { Button } from './button';
import type { IconName } from './icon';
import { ScreenFrame, StatusFact } from './screen-frame';
import { ScreenSkeleton } from './screen-skeleton';
import { StateBlock } from './state-block';

export interface EmptyScreenProps {
  /** Title of the view: "Chart". */
  readonly screen: string;
  readonly icon: IconName;
  readonly title: string;
  /** Without it there is nothing to do, and there are no buttons. */
  readonly body?: string;
  /** The market is on its way: `title` says so. */
  readonly isLoading?: boolean;
  /** Retries what failed; without it a link leads on. */
  readonly retry?: () => void;
  /** Copies the request that failed. */
  readonly copy?: () => void;
  /** Text of the button that leads on: "Markets". */
  readonly onward: string;
  onLeave(): void;
  /** The choices of the view that need no market. */
  readonly toolbar?: ReactNode;
  /** Other links. */
  readonly children?: ReactNode;
}

/** A view of one market that has no market to show: its outline while the market loads, or why there is none. */
export function EmptyScreen(props: EmptyScreenProps) {
  const {
    screen,
    icon,
    title,
    body,
    retry,
    copy,
    onward,
    onLeave,
    toolbar = null,
    children,
    isLoading = false,
  } = props;
  if (isLoading)
    return (
      <ScreenFrame title={screen} toolbar={toolbar} status={<StatusFact label="Data">loading</StatusFact>}>
        <ScreenSkeleton what={title} hasToolbar={toolbar !== null} />
      </ScreenFrame>
    );
  const actions = (
    <>
      {children}
      {retry === undefined ? (
        <Button onClick={onLeave}>{onward}</Button>
      ) : (
        <Button look="primary" onClick={retry}>
          Retry
        </Button>
      )}
      {copy !== undefined && <Button onClick={copy}>Copy request</Button>}
    </>
  );
  return (
    <ScreenFrame
      title={screen}
      toolbar={toolbar}
      status={<StatusFact label="Data">{retry === undefined ? 'none' : 'not loaded'}</StatusFact>}
    >
      <div className="flex-1">
        <StateBlock
          icon={retry === undefined ? icon : 'warning'}
          tone={retry === undefined ? 'quiet' : 'danger'}
          title={title}
          {...(body === undefined ? {} : { body })}
          actions={body === undefined ? null : actions}
        />
      </div>
    </ScreenFrame>
  );
}
