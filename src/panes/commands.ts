import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { EXPORT_KINDS, EXPORT_LABELS, type ExportKind } from './export/export-job';

/** A screen action without a key of its own, for the palette. */
export interface ScreenCommand {
  readonly label: string;
  /** Other words that people look for it by. */
  readonly also?: string;
  run(): void;
}

/** An action that needs a value: what typed text asks for, with the value in its name. */
export interface TypedCommand {
  readonly label: string;
  readonly also?: string;
  /** Written into the palette to be completed. */
  readonly fills: string;
  read(text: string): ScreenCommand | undefined;
}

interface CommandStore {
  readonly groups: readonly (readonly OfferedCommand[])[];
}

export type OfferedCommand = ScreenCommand | TypedCommand;

/** The commands that run as they are. */
export const listPlain = (commands: readonly OfferedCommand[]): readonly ScreenCommand[] =>
  commands.filter((command) => 'run' in command);

export const useScreenCommands = create<CommandStore>()(() => ({ groups: [] }));

/** Offers commands while they are on screen. Call the returned function to stop. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  useScreenCommands.setState(({ groups }) => ({ groups: [...groups, commands] }));
  return () => useScreenCommands.setState(({ groups }) => ({ groups: groups.filter((one) => one !== commands) }));
}

/** Offers the files of a screen to the palette. */
export function useFileCommands(onSave: (kind: ExportKind) => void): void {
  // An effect event, so that a re-render does not offer them again.
  const save = useEffectEvent(onSave);
  useEffect(
    () =>
      offerCommands(EXPORT_KINDS.map((kind) => ({ label: `Export ${EXPORT_LABELS[kind]}`, run: () => save(kind) }))),
    [],
  );
}
