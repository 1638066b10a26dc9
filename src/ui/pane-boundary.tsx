import { Component, type ReactNode } from 'react';
import { messageOf } from '@/base/errors';
import { endSentence } from '@/base/sentence';
import { Button } from './button';
import { StateBlock } from './state-block';

export interface PaneBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the part; by default a block over the whole pane. */
  readonly fallback?: ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Keeps an error of ours in one part of a screen from breaking the others. */
export class PaneBoundary extends Component<PaneBoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="absolute inset-0 z-30 bg-canvas [container:pane/size]">
        <StateBlock
          icon="warning"
          tone="danger"
          title="This part failed"
          body={`${endSentence(messageOf(failure.error).slice(0, 300))} The rest of the view still works.`}
          actions={
            <Button look="primary" onClick={() => this.setState({ failure: undefined })}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
}
