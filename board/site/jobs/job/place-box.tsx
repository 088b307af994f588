import { type Job, workModeNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countryName, listText } from '../../components/place/countries.ts'

const longestList = 12

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

interface HoursRulerProps {
  hours: { timeZone: string; startMinute: number; endMinute: number }
  now: Date
}

const tickHours = [3, 6, 9, 12, 15, 18, 21]

/** The core hours on the day of UTC and of their own zone. The visitor's own day comes when they can state it. */
function HoursRuler({ hours, now }: HoursRulerProps): ReactElement {
  const { timeZone, startMinute, endMinute } = hours
  const offset = findOffsetMinutes(timeZone, now)
  const own = `${clockText(startMinute)}–${clockText(endMinute)}`
  const city = zoneCity(timeZone)
  if (offset === undefined || offset === 0) {
    return (
      <div className="rl">
        <Ruler name="UTC" range={own} {...{ startMinute, endMinute, move: 0 }} isFirst />
        <Axis />
      </div>
    )
  }
  const inUtc = `${clockText(startMinute - offset)}–${clockText(endMinute - offset)}`
  return (
    <>
      <div className="rl">
        <Ruler name="UTC" range={inUtc} {...{ startMinute, endMinute, move: -offset }} isFirst />
        <Ruler name={city} range={own} {...{ startMinute, endMinute, move: 0 }} />
        <Axis />
      </div>
      <p className="xs t3">
        {city} is {offsetText(offset)} today.
      </p>
    </>
  )
}

interface RulerProps {
  name: string
  range: string
  startMinute: number
  endMinute: number
  move: number
  isFirst?: boolean
}

function Ruler({ name, range, startMinute, endMinute, move, isFirst = false }: RulerProps): ReactElement {
  const label = `Core hours in ${name}: ${range.replace('–', ' to ')}`
  return (
    <>
      <span>
        {name} <span className="num t2">{range}</span>
      </span>
      <svg className="rb" width="100%" height="14" role="img" aria-label={label}>
        <rect className="s-track" width="100%" height="14" rx="3" />
        {hourBars(startMinute, endMinute, move).map((bar) => (
          <rect
            className={isFirst ? 's-bar' : 's-bar2'}
            x={`${bar.x}%`}
            width={`${bar.width}%`}
            height="14"
            rx="3"
            key={bar.x}
          />
        ))}
        {tickHours.map((hour) => (
          <rect className="s-gap" x={`${(hour / 24) * 100}%`} width="1" height="14" key={hour} />
        ))}
      </svg>
    </>
  )
}

function Axis(): ReactElement {
  return (
    <>
      <span />
      <svg className="rb t3" width="100%" height="16" aria-hidden="true">
        {[0, ...tickHours, 24].map((hour) => (
          <text
            className={hour % 6 === 3 ? 'odd' : undefined}
            x={`${(hour / 24) * 100}%`}
            y="12"
            textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
            key={hour}
          >
            {String(hour).padStart(2, '0')}
          </text>
        ))}
      </svg>
    </>
  )
}

const dayMinutes = 24 * 60

/** A stretch of a day, in percent of its 24 hours. */
interface HourBar {
  x: number
  width: number
}

/** Minutes by which a time zone is ahead of UTC at a moment; undefined for a zone that is not known. */
export function findOffsetMinutes(timeZone: string, at: Date): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
    const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name)
    if (match === null) return undefined
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
    return match[1] === '-' ? -minutes : minutes
  } catch {
    return undefined
  }
}

/** Hours of a day moved by some minutes; a stretch across midnight becomes two. */
export function hourBars(startMinute: number, endMinute: number, moveMinutes: number): HourBar[] {
  const length = modulo(endMinute - startMinute) || dayMinutes
  const start = modulo(startMinute + moveMinutes)
  const end = start + length
  if (end <= dayMinutes) return [toBar(start, length)]
  return [toBar(start, dayMinutes - start), toBar(0, end - dayMinutes)]
}

/** A minute of the day as a clock shows it, `09:30`. */
export function clockText(minute: number): string {
  const inDay = modulo(minute)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** How a zone is from UTC: `UTC+1`, `UTC−3:30`, `UTC`. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`
}

/** The city of an IANA zone: `Lisbon` for `Europe/Lisbon`. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function toBar(startMinute: number, length: number): HourBar {
  const percent = (minutes: number) => Math.round((minutes / dayMinutes) * 10_000) / 100
  return { x: percent(startMinute), width: percent(length) }
}

function modulo(minute: number): number {
  return ((minute % dayMinutes) + dayMinutes) % dayMinutes
}
