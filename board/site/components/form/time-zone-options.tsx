import type { ReactElement } from 'react'
import type { Choice } from './fields.tsx'

export interface TimeZoneArea {
  area: string
  zones: readonly Choice[]
}

/** Cities under their continent: typing a city's first letters finds it. */
export function TimeZoneOptions({ areas }: { areas: readonly TimeZoneArea[] }): ReactElement {
  return (
    <>
      {areas.map(({ area, zones }) => (
        <optgroup label={area} key={area}>
          {zones.map((zone) => (
            <option value={zone.value} key={zone.value}>
              {zone.name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
