import type { ShownForm } from '@/charts/tpo/tpo-data';

const FORMS: Readonly<Record<ShownForm['form'], string>> = {
  letters: '',
  blocks: ', blocks',
  silhouette: ', silhouettes',
};

const LIMITS = { rows: ': rows too low', columns: ': sessions too narrow' } as const;

/** ", blocks: rows too low": what is drawn in place of letters, and why where it was not chosen; letters: nothing. */
export function tellForm(shown: ShownForm | undefined): string {
  if (shown === undefined) return '';
  return FORMS[shown.form] + (shown.limit === undefined ? '' : LIMITS[shown.limit]);
}
