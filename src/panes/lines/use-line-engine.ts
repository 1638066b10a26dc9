import { useEffect, useState } from 'react';
import type { LineChart } from '@/charts/echarts/lines/line-chart';

export type MakeLineChart = (host: HTMLElement) => LineChart;

export interface LineEngine {
  /** `undefined` until loaded. */
  readonly makeChart: MakeLineChart | undefined;
  readonly error: Error | undefined;
  /** Retries loading it. */
  retry(): void;
}

const loadEngine = async (): Promise<MakeLineChart> => {
  const { LineChart } = await import('@/charts/echarts/lines/line-chart');
  return (host) => new LineChart(host);
};

/** The line engine, loaded when a screen first needs it. */
export function useLineEngine(): LineEngine {
  const [attempt, setAttempt] = useState(0);
  const [engine, setEngine] = useState<Pick<LineEngine, 'makeChart' | 'error'>>();
  useEffect(() => {
    let isOver = false;
    loadEngine().then(
      (makeChart) => {
        if (!isOver) setEngine({ makeChart, error: undefined });
      },
      (reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        if (!isOver) setEngine({ makeChart: undefined, error });
      },
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const retry = (): void => {
    setEngine(undefined);
    setAttempt((before) => before + 1);
  };
  return { makeChart: engine?.makeChart, error: engine?.error, retry };
}
