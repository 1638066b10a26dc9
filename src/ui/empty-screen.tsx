import type { ReactNode } from 'react';
import { Button } from './button';
import type { IconName } from './icon';
import { ScreenFrame } from './screen-frame';
import { StateBlock } from './state-block';

export interface EmptyScreenProps {
  /** Title of the view: "Chart". */
  readonly screen: string;
  readonly icon: IconName;
  readonly title: string;
  /** Nothing can be done, and there are no buttons, without one. */
  readonly body?: string;
  /** Tries again what failed; otherwise the way on is offered. */
  readonly retry?: () => void;
  /** Words of the button that leads on: "Markets". */
  readonly onward: string;
  onLeave(): void;
  /** What the view has to choose from without a market. */
  readonly toolbar?: ReactNode;
  /** Other ways on. */
  readonly children?: ReactNode;
}

/** A view of one market that has no market to show. */
export function EmptyScreen(props: EmptyScreenProps) {
  const { screen, icon, title, body, retry, onward, onLeave, toolbar = null, children } = props;
  const actions = (
    <>
      {children}
      <Button onClick={retry ?? onLeave}>{retry === undefined ? onward : 'Retry'}</Button>
    </>
  );
  return (
    <ScreenFrame title={screen} toolbar={toolbar} status={null}>
      <div className="flex-1">
        <StateBlock
          icon={retry === undefined ? icon : 'warning'}
          title={title}
          {...(body === undefined ? {} : { body })}
          actions={body === undefined ? null : actions}
        />
      </div>
    </ScreenFrame>
  );
}
