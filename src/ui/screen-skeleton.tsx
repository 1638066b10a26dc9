import { useLate } from './use-late';

/** Widths of the bars that stand for controls and for lines, in percent of their row. */
const CONTROLS = [14, 9, 22, 11] as const;
const LINES = [62, 88, 74, 93, 55, 81, 68] as const;

export interface ScreenSkeletonProps {
  readonly what: string;
  /** The screen has its own bar above. */
  readonly hasToolbar?: boolean;
}

/** The outline of a screen that is still loading, with the words for what it waits for. */
export function ScreenSkeleton({ what, hasToolbar = false }: ScreenSkeletonProps) {
  if (!useLate()) return null;
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col bg-app">
      {!hasToolbar && (
        <div aria-hidden="true" className="flex h-10 flex-none items-center gap-2 border-b border-line bg-panel px-3">
          {CONTROLS.map((width) => (
            <i key={width} className="h-6 rounded-md bg-active" style={{ width: `${width}%` }} />
          ))}
        </div>
      )}
      <div className="relative grid min-h-0 flex-1 content-evenly overflow-hidden px-3 py-6">
        {LINES.map((width) => (
          <i
            key={width}
            aria-hidden="true"
            className="h-2.5 rounded-sm bg-active opacity-60"
            style={{ width: `${width}%` }}
          />
        ))}
        <p className="absolute inset-x-0 top-1/2 m-auto w-fit -translate-y-1/2 rounded-md border border-line bg-overlay px-3 py-1.5 text-sm text-fg-2">
          {what}
        </p>
      </div>
    </div>
  );
}
