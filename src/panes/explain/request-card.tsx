import { useEffect, useRef, useState } from 'react';
import type { FindTile } from '@/data/cache/database/tile-kind';
import { formatSnippets, type RequestSnippets, type SnippetTarget } from '@/data/plan/request-snippets';
import { getDatasetLabel } from '@/data/queries/types';
import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatClock, formatDays, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { MISSING } from '@/domain/format/missing';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { copyText } from './copy-text';
import type { ExplainedRequest } from './list-requests';
import { type DigestState, useDigest } from './use-digest';

export interface RequestCardProps {
  readonly request: ExplainedRequest;
  readonly target: SnippetTarget;
  readonly find: FindTile;
  /** Reports what was copied. */
  onCopied(what: string): void;
}

type Language = Exclude<keyof RequestSnippets, 'path'>;

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['curl', 'cURL'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** One request: its cost, its result, and how to send it again. */
export function RequestCard({ request, target, find, onCopied }: RequestCardProps) {
  const zone = useSettings((settings) => settings.zone);
  const digest = useDigest(request, find);
  const snippets = formatSnippets(target, request.search);
  const name = `${getDatasetLabel(request.view.kind.type)}, ${formatSpan(request, zone)}`;
  return (
    <section aria-label={name} className="flex flex-col gap-1.5 border-t border-line pt-3">
      <h3 className="text-sm leading-4.5 font-[550]">{name}</h3>
      <p className="text-xs text-fg-2">{describeProvenance(request, zone)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-[12px] leading-5 tabular-nums">
        {[...listFigures(request), ...listData(digest)].map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg-3">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <Digest digest={digest} />
      <p className="mono text-2xs leading-3.5 break-all text-fg-3">GET {snippets.path}</p>
      <CopyButtons snippets={snippets} onCopied={onCopied} />
    </section>
  );
}

function formatSpan({ span }: ExplainedRequest, zone: Zone): string {
  const [from, to] = formatDays(span.from, span.to, zone);
  const end = `${from === to ? '' : `${to} `}${formatHourMinute(span.to, zone)}`;
  return `${from} ${formatHourMinute(span.from, zone)} to ${end}`;
}

function describeProvenance({ provenance, sent, derivedFrom }: ExplainedRequest, zone: Zone): string {
  if (sent !== undefined) return `Sent at ${formatClock(sent.at, zone)}`;
  if (provenance === 'kept') return 'Not sent: cached on this device. This request would load it.';
  if (provenance === 'forgotten') return 'Sent before the oldest entry in the ledger. This request would load it.';
  const origin = derivedFrom === undefined ? 'data that is no longer cached' : derivedFrom;
  return `Not sent: derived from ${origin}. This request would load it.`;
}

type Figures = readonly (readonly [string, string])[];

const SOURCE_WORDS = { documented: 'documented', learned: 'learned', guess: 'estimated' } as const;

function listFigures({ sent, predicted, source, tiles, predictedBytes, provenance }: ExplainedRequest): Figures {
  const weight = `${source === 'guess' ? '~' : ''}${formatWeight(predicted)}, ${SOURCE_WORDS[source]}`;
  if (sent === undefined) {
    const where = { kept: 'on this device', derived: 'derived', forgotten: 'in memory', asked: '' }[provenance];
    return [
      ['Weight', `${weight}; not spent`],
      ['Parts', `${tiles.length} cached, ${where}; 0 requested`],
      ['Bytes', `about ${formatCompact(predictedBytes)}B`],
    ];
  }
  return [
    ['Weight predicted', weight],
    ['Weight charged', sent.charged === undefined ? 'not reported' : formatWeight(sent.charged)],
    ['Parts', `${sent.tilesHeld} cached, ${sent.tilesAsked} requested`],
    ['Bytes', formatNumber(sent.bytes, 0)],
    ['First byte', formatMs(sent.firstByteMs)],
    ['Decoding', formatMs(sent.decodeMs)],
  ];
}

function formatMs(ms: number | undefined): string {
  return ms === undefined ? MISSING : `${formatNumber(ms, 1)} ms`;
}

function listData(digest: DigestState): Figures {
  if (digest === 'pending' || digest === 'gone') return [['Snapshots', digest === 'gone' ? MISSING : '…']];
  const count = formatNumber(digest.snapshots, 0);
  if (digest.levels === undefined) return [['Points', count]];
  return [
    ['Snapshots', count],
    ['Levels', formatNumber(digest.levels, 0)],
  ];
}

function Digest({ digest }: { readonly digest: DigestState }) {
  return (
    <div>
      <span className="cap">SHA-256 of the columns</span>
      <p className="mono text-2xs leading-3.5 break-all text-fg-2" aria-busy={digest === 'pending' || undefined}>
        {describeDigest(digest)}
      </p>
    </div>
  );
}

function describeDigest(digest: DigestState): string {
  if (digest === 'pending') return '…';
  if (digest === 'gone') return 'Part of its data is no longer cached';
  return digest.sha256 ?? 'Available on https and loopback addresses only';
}

interface CopyButtonsProps {
  readonly snippets: RequestSnippets;
  onCopied(what: string): void;
}

function CopyButtons({ snippets, onCopied }: CopyButtonsProps) {
  const [refused, setRefused] = useState<Language>();
  async function copy(language: Language, label: string): Promise<void> {
    const isCopied = await copyText(snippets[language]);
    setRefused(isCopied ? undefined : language);
    if (isCopied) onCopied(label);
  }
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {LANGUAGES.map(([language, label]) => (
          <Button key={language} onClick={() => void copy(language, label)}>
            Copy {label}
          </Button>
        ))}
      </div>
      {refused !== undefined && <TextToCopy key={refused} text={snippets[refused]} />}
    </>
  );
}

/** If the clipboard is refused: selected text to copy by hand. */
function TextToCopy({ text }: { readonly text: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  return (
    <label className="flex flex-col gap-1 text-xs text-fg-3">
      The browser blocked copying. Copy the selected text.
      <textarea
        ref={box}
        readOnly
        aria-label="Request to copy"
        rows={6}
        className="mono w-full resize-none rounded-md border border-line bg-field p-2 text-2xs leading-3.5 break-all text-fg-1"
        value={text}
      />
    </label>
  );
}
