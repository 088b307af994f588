import { parseLocation } from '../places/location.ts'
import { offsetOf } from '../places/offset.ts'
import { worldwide } from '../taxonomy/terms.ts'
import type { LocalTime } from './dates.ts'
import { placeText } from './draft-fields.ts'
import type { SourcePosting } from './source-posting.ts'

/** The zone in which a day ends last. */
const lastZone = 'Etc/GMT+12'

/** When a posting closes: in the last zone of the countries that it names, and if it names none, once its day is over everywhere. An end before it was posted is a placeholder. */
export function closingTime(posting: SourcePosting): Date | undefined {
  const { closesAt, postedAt } = posting
  if (closesAt === undefined) return undefined
  const end = closesAt instanceof Date ? closesAt : endOf(closesAt, zonesOf(posting))
  return postedAt !== undefined && end < postedAt ? undefined : end
}

function zonesOf(posting: SourcePosting): string[] {
  const { officeCountries, remoteCountries, regions } = parseLocation(placeText(posting))
  const countries = [...officeCountries, ...remoteCountries]
  const isKnown = countries.length > 0 && regions.length === 0 && !countries.includes(worldwide)
  return isKnown ? countries.flatMap(zonesOfCountry) : [lastZone]
}

function zonesOfCountry(country: string): string[] {
  // Node 20 has a property where newer ones have a function.
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?(): string[] } = new Intl.Locale('und', {
    region: country,
  })
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return zones.length === 0 ? [lastZone] : zones
}

/** When the last of these zones shows a time. */
function endOf({ local }: LocalTime, zones: readonly string[]): Date {
  return new Date(Math.max(...zones.map((zone) => local - offsetOf(zone, local))))
}
