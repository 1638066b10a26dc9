import { KeyHint } from '@/ui/kbd';

export interface PaletteFootProps {
  /** As typed. */
  readonly query: string;
  readonly onAsk: (query: string) => void;
}

/** What keys do to the active row; without keys, the way to the commands. */
export function PaletteFoot({ query, onAsk }: PaletteFootProps) {
  const isCommands = query.startsWith('>');
  return (
    <div className="mt-1.5 flex h-8.5 items-center gap-3.5 border-t border-line px-3.5 text-xs whitespace-nowrap text-fg-3 max-sm:h-11 pointer-coarse:h-11">
      <span className="flex items-center gap-3.5 max-sm:hidden pointer-coarse:hidden">
        <KeyHint keys={['Enter']}>{isCommands ? 'run' : 'open'}</KeyHint>
        {!isCommands && <KeyHint keys={['⇧Enter']}>add venue</KeyHint>}
        {!isCommands && <KeyHint keys={['Alt Enter']}>details</KeyHint>}
        {query.trim() === '' && <KeyHint keys={['Tab']}>commands</KeyHint>}
      </span>
      <button
        type="button"
        className="hidden h-11 items-center px-1 text-sm text-accent max-sm:flex pointer-coarse:flex"
        onClick={() => onAsk(isCommands ? '' : '>')}
      >
        {isCommands ? 'Markets' : 'Commands'}
      </button>
      <span className="flex-1" />
      {!isCommands && <span>Search is free</span>}
    </div>
  );
}
