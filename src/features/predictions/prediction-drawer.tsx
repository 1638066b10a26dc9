import { getQuestionTitle, getWeekChange, type Prediction } from '@/data/queries/predictions';
import { formatPoints, formatProbability } from '@/domain/format/format-percent';
import { isMissing, MISSING } from '@/domain/format/missing';
import { formatResult, getResult } from '@/domain/predictions/closing-words';
import { isNew } from '@/domain/predictions/question-facts';
import { describeSpan, explainNew, getPointsTone, isYoung } from '@/domain/predictions/young-question';
import { copyText } from '@/panes/explain/copy-text';
import { WorldTag } from '@/panes/market/market-title';
import { showToast } from '@/panes/toasts';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { DETAILS_OF_LIST, Drawer, DrawerRule } from '@/ui/drawer';
import { TONES } from '@/ui/tones';
import { GroupSection } from './group-section';
import { OptionSpread } from './option-spread';
import { formatEventTitle, isAboutStrikes } from './prediction-rows';
import { PriceHistory } from './price-history';
import { describeProbability } from './probability-words';
import { listRecordFacts, NOT_REPORTED, type RecordFact } from './record-facts';
import { useOptionSpread } from './use-option-spread';
import { describeBase } from './week/week-change';

export interface PredictionDrawerProps {
  readonly prediction: Prediction;
  /** It is a row of the list beside it. */
  readonly isListed: boolean;
  /** Time of the list, Unix seconds. */
  readonly fetchedAt: number | undefined;
  readonly nowSeconds: number;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** Everything known for free about one question, and its history, which costs weight. */
export function PredictionDrawer(props: PredictionDrawerProps) {
  const { prediction, isListed, fetchedAt, nowSeconds, onSelect, onClose } = props;
  const { record, event } = prediction;
  const title = getQuestionTitle(prediction);
  const zone = useSettings((settings) => settings.zone);
  const spread = useOptionSpread(prediction, nowSeconds);
  const facts = listRecordFacts(prediction, zone, nowSeconds);
  return (
    <Drawer
      label={`${title} details`}
      onClose={onClose}
      className={DETAILS_OF_LIST}
      header={
        <div className="min-w-0">
          {event.questions.length > 1 && (
            <p className="truncate text-[12px] leading-4 text-fg-3">{formatEventTitle(event)}</p>
          )}
          <h2 className="text-md leading-5 font-semibold tracking-[-0.01em]">{title}</h2>
          <WorldTag market={event} className="mt-1" />
        </div>
      }
    >
      {!isListed && <p className="text-[12px] leading-4 text-warn">Not in the list: its filters hide this question.</p>}
      <Outcomes record={record} event={event} nowSeconds={nowSeconds} />
      <WeekMove prediction={prediction} />
      {/* The comparison with options is shown before the details. */}
      {isAboutStrikes(prediction) && <OptionSpread coin={event.coin ?? ''} spread={spread} prediction={prediction} />}
      <PriceHistory key={prediction.id} prediction={prediction} fetchedAt={fetchedAt} nowSeconds={nowSeconds} />
      <DrawerRule />
      <div>
        <FactList label="Facts" facts={facts.filter(({ isFirst }) => isFirst === true)} />
        <p className="mt-1.5 text-[11px] leading-3.5 text-fg-3">{NOT_REPORTED}</p>
      </div>
      <GroupSection prediction={prediction} spread={spread} onSelect={onSelect} />
      <DrawerRule />
      <section>
        <h3 className="cap mb-1">Record</h3>
        <FactList label="Record" facts={facts.filter(({ isFirst }) => isFirst !== true)} />
        <CopyCondition record={record} />
      </section>
    </Drawer>
  );
}

interface OutcomesProps extends Pick<Prediction, 'record' | 'event'> {
  readonly nowSeconds: number;
}

/** The price is that of the first outcome; if there are two, the other has the rest. */
export function Outcomes({ record, event, nowSeconds }: OutcomesProps) {
  const { outcomes = ['Yes', 'No'], lastPrice, oneDayPriceChange: change } = record;
  const result = getResult(record);
  const isPair = outcomes.length === 2;
  // Grey, as in the lists, so it says why.
  const news = isNew(record, nowSeconds) && !isYoung(record, nowSeconds) ? ', new' : '';
  return (
    <div>
      <ul aria-label="Outcomes" className="flex flex-wrap gap-2">
        {outcomes.map((outcome, at) => {
          const turn = at === 0 ? 1 : -1;
          const isTold = at === 0 || isPair;
          const price = isTold && !isMissing(lastPrice) ? (at === 0 ? lastPrice : 1 - lastPrice) : undefined;
          const points = isTold && !isMissing(change) ? change * turn : undefined;
          return (
            <li key={outcome} className="min-w-24 flex-1 rounded-md border border-line px-2.75 py-2">
              <span className="block truncate text-[12px] text-fg-3">
                {outcome}
                {result === outcome && (
                  <b className="ml-1.5 font-medium text-fg-1" title={formatResult(outcome)}>
                    resolved
                  </b>
                )}
              </span>
              <b className="block text-[20px] leading-6.5 font-semibold tracking-[-0.02em]">
                {formatProbability(price)}
              </b>
              <span
                className={`text-[11px] ${TONES[points === undefined ? 'neutral' : getPointsTone(record, nowSeconds, turn)]}`}
                title={explainNew(record, nowSeconds)}
              >
                {points === undefined ? MISSING : `${formatPoints(points)} ${describeSpan(record, nowSeconds)}${news}`}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-1.5 text-[11px] leading-3.5 text-fg-3">
        Probability is {describeProbability([{ event }])}.{isPair && ` ${outcomes[1]} = 100% − ${outcomes[0]}.`}
      </p>
    </div>
  );
}

/** "7 d −49.0 pt, from 55.0% on 11 Jun, 15:00 to 16:00 UTC", where the changes of a week are loaded. */
export function WeekMove({ prediction }: { readonly prediction: Pick<Prediction, 'record' | 'week'> }) {
  const zone = useSettings((settings) => settings.zone);
  const change = getWeekChange(prediction);
  if (change === undefined) return null;
  return (
    <p className="text-[11px] leading-3.5 text-fg-2">
      {`7 d ${formatPoints(change)}, ${describeBase(prediction, zone) ?? ''}`}
    </p>
  );
}

const INKS = { ...TONES, neutral: '' } as const;

function FactList({ label, facts }: { readonly label: string; readonly facts: readonly RecordFact[] }) {
  return (
    <dl aria-label={label} className="text-sm leading-5">
      {facts.map(({ name, text, tone = 'neutral', isCode }) => (
        <div key={name} className="flex gap-4.5">
          <dt className="flex-none text-fg-3">{name}</dt>
          <dd
            className={`min-w-0 flex-1 text-right break-words ${text === MISSING ? 'text-fg-3' : INKS[tone]} ${isCode === true ? 'mono text-xs leading-5 break-all' : ''}`}
            title={text === MISSING ? 'Not reported' : undefined}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The condition identifies the question's candles. */
function CopyCondition({ record: { conditionId } }: Pick<Prediction, 'record'>) {
  if (conditionId === undefined) return null;
  const copy = async (): Promise<void> =>
    showToast((await copyText(conditionId)) ? 'Condition copied' : 'The browser blocked copying');
  return (
    <div className="flex justify-end">
      <Button look="ghost" onClick={() => void copy()}>
        Copy condition
      </Button>
    </div>
  );
}
