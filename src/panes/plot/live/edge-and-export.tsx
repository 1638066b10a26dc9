import { EXPORT_KINDS, EXPORT_LABELS, type ExportKind } from '@/panes/export/export-job';
import { Button } from '@/ui/button';
import { ControlRow } from '@/ui/control-row';
import { ToolbarGroup } from '@/ui/toolbar';
import { RefreshChoice } from './refresh-choice';
import type { LiveRefresh } from './use-refresh';

export interface EdgeAndExportProps {
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
  onExport(kind: ExportKind): void;
}

/** The choices behind "More" for every plot: how its live edge is followed, and its files. */
export function EdgeAndExport({ refresh, onExport }: EdgeAndExportProps) {
  return (
    <>
      {refresh !== undefined && (
        <ControlRow label="Live edge">
          <RefreshChoice {...refresh} />
        </ControlRow>
      )}
      <ControlRow label="Export">
        <ToolbarGroup label="Export">
          {EXPORT_KINDS.map((kind) => (
            <Button key={kind} aria-label={`Export ${EXPORT_LABELS[kind]}`} onClick={() => onExport(kind)}>
              {EXPORT_LABELS[kind]}
            </Button>
          ))}
        </ToolbarGroup>
      </ControlRow>
    </>
  );
}
