import { type Figure, isMissing, MISSING } from './missing';

/** Age of something, in seconds: `18 s`, `4 min`, `3 h`, `5 d`. A future time counts as now. */
export function formatAge(seconds: Figure): string {
  if (isMissing(seconds)) return MISSING;
  const age = Math.max(0, Math.floor(seconds));
  if (age < 60) return `${age} s`;
  if (age < 3600) return `${Math.floor(age / 60)} min`;
  if (age < 172_800) return `${Math.floor(age / 3600)} h`;
  return `${Math.floor(age / 86_400)} d`;
}

/** Time left, in seconds, rounded up: `23 s`, over 90 s `1:42`, over an hour `2:03:20`. */
export function formatCountdown(seconds: Figure): string {
  if (isMissing(seconds)) return MISSING;
  const left = Math.max(0, Math.ceil(seconds));
  if (left <= 90) return `${left} s`;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** The same for a screen reader: `23 seconds`, `1 minute 42 seconds`. */
export function formatSpokenDuration(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const count = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (left <= 90) return count(left, 'second');
  const rest = left % 60;
  return rest === 0 ? count(left / 60, 'minute') : `${count(Math.floor(left / 60), 'minute')} ${count(rest, 'second')}`;
}
