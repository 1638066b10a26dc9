import { useLocation, useNavigate } from '@tanstack/react-router';
import { saveFile } from '@/panes/export/save-file';
import { showToast } from '@/panes/toasts';
import { VIEWS } from '@/panes/views';
import type { SourcesSearch } from '@/state/fields/sources-fields';
import { formatPhrase } from '@/state/phrase/format-phrase';
import { formatPhraseFile, parsePhraseFile, useSavedPhrases } from '@/state/saved-phrases';
import { getShared, parseSearchText } from '@/state/url-state';
import { type Command, inGroup, keepFirstCalled } from './palette-items';
import { useCommandsHere } from './use-commands-here';

const SAVE_WORDS = '> Save phrase as ';
const MAX_FILE_BYTES = 1_000_000;

/** The palette's commands besides opening views: the screen's commands, settings, links, and saved phrases. */
export function usePaletteCommands(query: string, commands: readonly Command[]): readonly Command[] {
  const here = useCommandsHere(query);
  const onScreen = usePhraseOnScreen();
  const { phrases, save, remove } = useSavedPhrases();
  const name = query.toLowerCase().startsWith(SAVE_WORDS.toLowerCase()) ? query.slice(SAVE_WORDS.length).trim() : '';
  const saving: Command =
    name === ''
      ? { label: 'Save phrase as…', fills: SAVE_WORDS, detail: onScreen }
      : {
          label: `Save phrase as ${name}`,
          fills: SAVE_WORDS,
          detail: onScreen,
          run() {
            const [saved] = save([{ name, text: onScreen }]);
            showToast(saved === undefined ? describeUnsaved(onScreen) : `Phrase saved as ${saved.name}`);
          },
        };
  const sources = useSourceCommands(query);
  const exporting: Command = {
    label: 'Export phrases',
    detail: `${phrases.length} saved`,
    run: () => saveFile('depthscape-phrases.json', new Blob([formatPhraseFile(phrases)], { type: 'application/json' })),
  };
  const importing: Command = {
    label: 'Import phrases',
    detail: 'From a JSON file',
    run: () => void importPhrases(save),
  };
  const removing = phrases.map(
    ({ name: saved, text }): Command => ({ label: `Delete phrase ${saved}`, detail: text, run: () => remove(saved) }),
  );
  return keepFirstCalled([
    ...inGroup('Open', commands),
    ...inGroup('Sources', sources),
    ...inGroup('Phrases', [saving, ...(phrases.length > 0 ? [exporting] : []), importing, ...removing]),
    ...here,
  ]);
}

const ADD_WORDS = '> Add source ';

/** Opens the live sources, and searches what can be added: `add source btc` searches the venues for it. */
function useSourceCommands(query: string): readonly Command[] {
  const navigate = useNavigate();
  const open = (search: Pick<SourcesSearch, 'add'>) => () =>
    void navigate({ to: '/sources', search: (before) => ({ ...getShared(before), ...search }) });
  const wanted = /^>?\s*add source\s+(\S.*)$/i.exec(query)?.[1]?.trim();
  const adding: Command =
    wanted === undefined
      ? { label: 'Add source…', fills: ADD_WORDS, detail: 'Search the venues' }
      : { label: `Add source ${wanted}`, fills: ADD_WORDS, run: open({ add: wanted }) };
  return [{ label: 'Live sources', detail: 'Open', run: open({}) }, adding];
}

const describeUnsaved = (text: string): string =>
  text === '' ? 'No view is open: nothing was saved' : 'The phrase is too long: nothing was saved';

/** The view on screen as a phrase. */
function usePhraseOnScreen(): string {
  const { pathname, searchStr } = useLocation();
  const view = VIEWS.find(({ path }) => path === pathname);
  if (view === undefined) return '';
  const { v: _, ...search } = parseSearchText(searchStr);
  return formatPhrase(view.path, search);
}

async function importPhrases(save: ReturnType<typeof useSavedPhrases.getState>['save']): Promise<void> {
  const file = await chooseFile();
  if (file === undefined) return;
  const isSmall = file.size <= MAX_FILE_BYTES;
  const phrases = isSmall ? await file.text().then(parsePhraseFile, () => undefined) : undefined;
  if (phrases === undefined) {
    showToast('This is not a phrase file: nothing was changed');
    return;
  }
  const { length } = save(phrases);
  if (length === 0) showToast('The file has no usable phrase: nothing was changed');
  else showToast(length === 1 ? '1 phrase imported' : `${length} phrases imported`);
}

/** The file that the person chooses; `undefined` if none. */
function chooseFile(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'application/json,.json';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
