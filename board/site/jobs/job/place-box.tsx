import { type Job, workModeNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countryName, listText } from '../../components/place/countries.ts'
import { clockText, zoneCity } from './hours.ts'
import { HoursRuler } from './hours-ruler.tsx'

const longestList = 12

/** Where the work is and when: what the employer has said, and what not. */
export function PlaceBox({ job, now }: { job: Job; now: Date }): ReactElement {
  const { place } = job
  const isOutside = place.mode !== 'remote'
  return (
    <section className="sec pn" aria-labelledby="place">
      <header>
        <h2 id="place">Place and hours</h2>
        <span className="sp" />
        {place.text === '' ? null : <span className="sm t2">{place.text}</span>}
      </header>
      <div className="bd">
        <dl className="kv">
          <dt>Work mode</dt>
          <dd>{place.mode === null ? <Unsaid words="Work mode not stated" /> : workModeNames[place.mode]}</dd>
          {isOutside && place.remoteCountries.length === 0 ? null : (
            <Countries name="You may live in" codes={place.remoteCountries} />
          )}
          {place.excludedCountries.length === 0 ? null : (
            <Countries name="Not in" codes={place.excludedCountries} />
          )}
          {place.officeCountries.length === 0 ? null : (
            <Countries name="Office in" codes={place.officeCountries} cities={place.cities} />
          )}
          {job.onsiteDaysPerWeek === null ? null : (
            <>
              <dt>Days in the office</dt>
              <dd>{job.onsiteDaysPerWeek} a week</dd>
            </>
          )}
          <dt>Visa</dt>
          <dd>{answerOf(job.visaSponsored, 'Sponsored', 'Not sponsored')}</dd>
          <dt>Relocation</dt>
          <dd>{answerOf(job.relocationPaid, 'Paid', 'Not paid')}</dd>
          <dt>Core hours</dt>
          <dd>{job.hours === null ? <Unsaid words="Not said" /> : hoursText(job.hours)}</dd>
        </dl>
        {job.hours === null ? null : <HoursRuler hours={job.hours} now={now} />}
      </div>
    </section>
  )
}

function Countries({
  name,
  codes,
  cities = [],
}: {
  name: string
  codes: string[]
  cities?: string[]
}): ReactElement {
  const all = listText(codes.map(countryName))
  const words = cities.length === 0 ? all : `${listText(cities)}, ${all}`
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {codes.length === 0 ? <Unsaid words="Not said" /> : null}
        {codes.length > longestList ? (
          <details>
            <summary className="lk">{codes.length} countries</summary>
            {words}
          </details>
        ) : (
          words
        )}
      </dd>
    </>
  )
}

function hoursText({ timeZone, startMinute, endMinute }: NonNullable<Job['hours']>): string {
  return `${clockText(startMinute)}–${clockText(endMinute)}, ${zoneCity(timeZone)} time`
}

function Unsaid({ words }: { words: string }): ReactElement {
  return <span className="unsaid">{words}</span>
}

function answerOf(value: boolean | null, yes: string, no: string): ReactElement | string {
  if (value === null) return <Unsaid words="Not said" />
  return value ? yes : no
}
