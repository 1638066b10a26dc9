import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import type { ChartTheme } from '@/charts/chart-theme';
import type { ShownForm, TpoColumn, TpoStyle } from '@/charts/tpo/tpo-data';
import type { TpoLook } from '@/charts/tpo/tpo-frame';
import type { PlotSize } from '@/charts/viewport/viewport';
import { listNakedLines } from '@/features/profile/levels/naked-lines';
import type { ProfileView } from '@/features/profile/view/profile-view';
import type { Profile } from '@/features/profile/view/use-profile';
import { findHosts } from '@/panes/plot/find-hosts';
import { useLatest } from '@/panes/plot/gestures/use-latest';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS } from '@/state/fields/profile-fields';
import { type ListenedStage, listenProfile, type ProfileGestures } from './listen-profile';
import { HOST_NAMES, makeProfileStage, type ProfileStage } from './profile-stage';

export interface MountedStage {
  /** `undefined` until the panes are mounted. */
  readonly stage: ProfileStage | undefined;
  /** What the gestures act on, available at the same moment as `stage`. */
  readonly listened: ListenedStage | undefined;
  /** Ref of the root of the panes. */
  readonly attach: RefCallback<HTMLElement>;
}

export interface StageEvents extends ProfileGestures {
  onSize(size: PlotSize): void;
}

/** The stage on the elements of the panes, from mount to unmount. */
export function useProfileStage(
  { model, crosshair }: Pick<Profile, 'model' | 'crosshair'>,
  events: StageEvents,
): MountedStage {
  const [mounted, setMounted] = useState<{ readonly stage: ProfileStage; readonly listened: ListenedStage }>();
  const gestures = useLatest(events);
  const attach = useCallback(
    (root: HTMLElement) => {
      const hosts = findHosts(root, HOST_NAMES);
      const scheduler = makeFrameScheduler();
      const onSize = (size: PlotSize): void => gestures.onSize(size);
      const stage = makeProfileStage({ hosts, model, crosshair, scheduler, onSize });
      const listened: ListenedStage = { model, crosshair, gestures, size: stage.plotSize };
      const listener = listenProfile(hosts, listened);
      setMounted({ stage, listened });
      return () => {
        listener.dispose();
        stage.dispose();
        scheduler.dispose();
        setMounted(undefined);
      };
    },
    [model, crosshair, gestures],
  );
  return { stage: mounted?.stage, listened: mounted?.listened, attach };
}

const keepForm = (before: ShownForm | undefined, next: ShownForm | undefined): ShownForm | undefined =>
  before?.form === next?.form && before?.limit === next?.limit && before?.hasCutBars === next?.hasCutBars
    ? before
    : next;

/** The form that is drawn, and why if it is not the chosen one. Follows the data and the view. */
export function useShownForm(stage: ProfileStage | undefined, view: ProfileView): ShownForm | undefined {
  const [form, setForm] = useState<ShownForm>();
  const { model } = view;
  useEffect(() => {
    const read = (): void => setForm((before) => keepForm(before, stage?.tpo.shownForm()));
    read();
    return model.subscribe(read);
  }, [stage, model, view]);
  return form;
}

/** Drawing style of the profiles from the address. */
export function readStyle(view: Pick<ProfileView, 'search' | 'marks'>, theme: ChartTheme): TpoStyle {
  return { theme, colour: chosenOf(PROFILE_FIELDS.colour, view.search.colour), ...readLook(view) };
}

/** Cell layout of the profiles from the address. */
export function readLook({ search, marks }: Pick<ProfileView, 'search' | 'marks'>): TpoLook {
  return {
    form: chosenOf(PROFILE_FIELDS.form, search.form),
    layout: search.layout === 'split' ? 'split' : 'collapsed',
    shows: {
      valueArea: marks.has('area'),
      balance: marks.has('balance'),
      singles: marks.has('singles'),
      poor: true,
      naked: marks.has('naked') || marks.has('edges'),
      volume: search.volume ?? 'beside',
      developing: marks.has('developing'),
      candles: search.candles ?? 'off',
    },
  };
}

/** Passes the engines what to draw and how. `secondsToClose` is that of the open block. */
export function useStageData(
  stage: ProfileStage | undefined,
  view: ProfileView,
  secondsToClose: number | undefined,
): void {
  const theme = useChartTheme();
  const style = readStyle(view, theme);
  const { decimals, last, search } = view;
  const blockSeconds = view.minutes * 60;
  useEffect(() => {
    stage?.tpo.setStyle(style);
  }, [stage, style]);
  useEffect(() => {
    stage?.lines.setStyle({ theme });
    stage?.priceAxis.setStyle({ theme });
    stage?.levelLabels.setStyle({ theme });
  }, [stage, theme]);
  useEffect(() => {
    stage?.tpo.setData(buildTpoData(view));
  }, [stage, view]);
  useEffect(() => {
    stage?.priceAxis.setData({ decimals, last: last && { ...last, secondsToClose } });
  }, [stage, decimals, last, secondsToClose]);
  useEffect(() => {
    stage?.levelLabels.setData({ prices: search.lines ?? [], decimals, last: last?.price });
  }, [stage, search.lines, decimals, last]);
  useEffect(() => {
    stage?.lines.setData({ columnSeconds: blockSeconds, hasPrice: true });
  }, [stage, blockSeconds]);
}

function buildTpoData(view: ProfileView) {
  const { shown, candles, last, search } = view;
  return {
    columns: listColumns(shown),
    naked: listNakedLines(view),
    candles,
    last,
    lines: search.lines ?? [],
  };
}

export function listColumns(shown: ProfileView['shown']): readonly TpoColumn[] {
  return shown.map(({ drawn }) => drawn);
}
