import { type ReactNode } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { listSpanTiles } from '@/client/use-tiles';
import type { SummaryKind } from '@/data/queries/tenors';
import { useFileCommands } from '@/panes/commands';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { ExportKind } from '@/panes/export/export-job';
import { listFileItems, useOpenedPart } from '@/panes/export/use-opened-part';
import { SIDE_WORDS } from './view/options-format';
import type { OptionsView } from './view/use-options';

const ExplainDrawer = lazyPart(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const ExplainOptions = lazyPart(() =>
  import('./explain-options').then((module) => ({ default: module.ExplainOptions })),
);
const OptionsTable = lazyPart(() => import('./options-table').then((module) => ({ default: module.OptionsTable })));

export interface OptionsPaneExports {
  /** Items of a pane's menu. */
  itemsOf(kind: SummaryKind, form: PaneForm): readonly PaneMenuItem[];
  onTable(kind: SummaryKind, form?: PaneForm): void;
  /** What is open. */
  readonly element: ReactNode;
}

/** A side by tenor, or over time. */
export type PaneForm = 'term' | 'history';

interface Opened {
  readonly what: 'explain' | PaneForm;
  readonly kind: SummaryKind;
}

/** Explanations, tables and files, loaded on first use. */
export function useOptionsPaneExports(
  view: OptionsView,
  findPicture: () => HTMLElement | undefined,
): OptionsPaneExports {
  const { onOpen, save, element } = useOpenedPart<Opened>(
    (opened, onClose) => <OpenedPart view={view} opened={opened} onClose={onClose} />,
    ({ what }) => what,
  );
  const onSave = (format: ExportKind, kind?: SummaryKind): void =>
    save(format, async (sources) => {
      const { exportOptions } = await import('./options-export');
      return exportOptions(format, { view, element: findPicture(), kind, ...sources });
    });
  useFileCommands((format) => onSave(format));
  return {
    itemsOf: (kind, form) => [
      { label: 'Explain', onChoose: () => onOpen({ what: 'explain', kind }) },
      { label: 'Show data as table', onChoose: () => onOpen({ what: form, kind }) },
      ...listFileItems((format) => onSave(format, kind)),
    ],
    onTable: (kind, form = 'history') => onOpen({ what: form, kind }),
    element,
  };
}

interface OpenedPartProps {
  readonly view: OptionsView;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedPart({ view, opened: { what, kind }, onClose }: OpenedPartProps) {
  if (what !== 'explain') return <OptionsTable view={view} kind={kind} form={what} onClose={onClose} />;
  const side = view[kind];
  return (
    <ExplainDrawer
      title={SIDE_WORDS[kind].title}
      views={side.series.map(({ ask, span }) => listSpanTiles(ask, span))}
      loader={view.facts.dataClient.tiles}
      loaded={side.loaded}
      onClose={onClose}
      about={<ExplainOptions side={side} />}
    />
  );
}
