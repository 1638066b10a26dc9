import { Icon } from '@/ui/icon';
import type { Mark } from './source-words';

/** What a venue publishes, as a row of marks: what it does, and what it does not. */
export function PublishMarks({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <ul aria-label="Publishes" className="flex flex-wrap gap-x-2 gap-y-0.5 text-2xs leading-4">
      {marks.map(({ label, name = label, isPublished, detail }) => (
        <li
          key={label}
          className={`flex items-center gap-1 ${isPublished ? 'text-fg-2' : 'text-fg-3'}`}
          title={detail === undefined ? name : `${name}: ${detail}`}
        >
          <Icon
            name={isPublished ? 'check' : 'absent'}
            size={10}
            className={`flex-none ${isPublished ? 'text-ok' : ''}`}
          />
          <span aria-hidden="true">{label}</span>
          <span className="sr-only">
            {name}
            {isPublished ? (detail === undefined ? ' published' : `: ${detail}`) : ' not published'}
          </span>
        </li>
      ))}
    </ul>
  );
}
