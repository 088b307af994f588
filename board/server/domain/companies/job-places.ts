import { countries } from '../taxonomy/terms.ts'

/**
 * Where a job is, as SQL over `board.jobs j`: `remote`, or the cities of its offices, or their countries where no city is named. A
 * constant without parameters.
 */
export const placesSql = `case when j.work_mode = 'remote' then array['remote']
  when j.cities <> '{}' then j.cities else j.office_countries end`

const countryNames = new Map(countries.map(({ code, name }) => [code, name]))

/** A place of `placesSql` as people read it; `remote` stays for the page to name. */
export function nameOfPlace(place: string): string {
  return countryNames.get(place) ?? place
}
