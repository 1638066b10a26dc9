import { useNavigate } from '@tanstack/react-router';
import { getShared } from '@/state/url-state';
import { Button } from '@/ui/button';
import { FieldNote, Section } from './settings-parts';

/** Link to the markets that are recorded as they trade. */
export function LiveSources({ onLeave }: { readonly onLeave: () => void }) {
  const navigate = useNavigate();
  function open(): void {
    onLeave();
    void navigate({ to: '/sources', search: getShared });
  }
  return (
    <Section title="Live sources">
      <div className="flex items-center justify-between gap-3">
        <FieldNote>Real markets that this machine records as they trade.</FieldNote>
        <Button className="flex-none" onClick={open}>
          Show live sources
        </Button>
      </div>
    </Section>
  );
}
