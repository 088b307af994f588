import { isIsoDate } from '../../grammar/values.ts'
import { isObject } from '../../http/body.ts'

/** The time of a date; null for one that can't be read. */
export const dateFunction = `create or replace function date_of(value jsonb) returns timestamptz
  language plpgsql stable as $function$
  begin
    if value ->> 'iso' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then return (value ->> 'iso')::timestamptz; end if;
    return null;
  exception when data_exception then return null;
  end $function$`

/** A value with null for each date in it that can't be read: Parse would fail over it, with all that was found together with it. */
export function withoutBrokenDates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) {
    const items = value.map(withoutBrokenDates)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  if (value.__type === 'Date') return isIsoDate(value.iso) ? value : null
  let changed = value
  for (const [key, inner] of Object.entries(value)) {
    const replacement = withoutBrokenDates(inner)
    if (replacement === inner) continue
    if (changed === value) changed = { ...value }
    changed[key] = replacement
  }
  return changed
}
