import { formatWeight } from '@/domain/format/format-weight';
import { listProfileTiles, type ProfileChoice } from '@/features/profile/view/profile-requests';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { listLastSessions } from '@/features/profile/view/session-kind';
import { type Offer, SpendingOffer } from '@/panes/price/spending-offer';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, type ProfileSearch, type ProfileSession } from '@/state/fields/profile-fields';

export interface ProfileCheaperViewsProps {
  readonly view: ProfileView;
  readonly question: SpendingQuestion;
  onSearch(change: Partial<ProfileSearch>): void;
}

/** The price of the profiles and cheaper views to choose from. */
export function ProfileCheaperViews({ view, question, onSearch }: ProfileCheaperViewsProps) {
  return (
    <SpendingOffer
      question={question}
      what="Sessions"
      hasData={view.sessions.length > 0}
      offers={listOffers(view, question, onSearch)}
    />
  );
}

/** First only one venue, then fewer sessions. */
function listOffers(
  view: ProfileView,
  question: SpendingQuestion,
  onSearch: ProfileCheaperViewsProps['onSearch'],
): readonly Offer[] {
  const { facts, choice, model, price } = view;
  const offer = (label: string, change: Partial<ProfileChoice>, onPress: () => void): readonly Offer[] => {
    const { weight } = facts.dataClient.tiles.price(listProfileTiles(facts, { ...choice, ...change }));
    if (weight >= price.weight || weight > question.capacity) return [];
    return [{ label: `${label}, ${formatWeight(weight)} weight`, weight, onPress }];
  };
  const few = listLastSessions(findKind(view), 1, choice.range.to - 1);
  return [
    ...(choice.venues.length > 1 ? offer('One venue', { venues: [] }, () => onSearch({ venue: undefined })) : []),
    ...offer('1 session', { range: few }, () => {
      const { view: before } = model.get();
      model.move({ ...before, timeFrom: few.from, timeTo: few.to });
    }),
  ];
}

const findKind = ({ search }: ProfileView): ProfileSession => chosenOf(PROFILE_FIELDS.session, search.session);
