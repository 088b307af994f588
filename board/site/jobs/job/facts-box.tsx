import { type Job, publicFields, withValues, workModeNames } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/job'
import { allTags } from '../../components/job-row/job-rows.tsx'
import { Fact, Panel } from '../../components/panel/panel.tsx'
import { countryName, listText } from '../../components/place/countries.ts'
import { clockText, findYearOffsets, offsetText, zoneCity } from './hours.ts'
import { HoursRuler } from './hours-ruler.tsx'

/** What is known of a job besides its pay, and in one line what is not. For a job without a text it also has the tags. */
export function FactsBox({ job, now }: { job: Job; now: Date }): ReactElement {
  const { known, missing } = listFacts(job, now)
  const isShort = job.pay.kind === 'not_published'
  return (
    <Panel id="place" title={isShort ? text.keyFacts : text.locationAndHours} className="sec">
      <div className="bd">
        <dl className="kv">
          {known.map(({ name, value }) => (
            <Fact name={name} key={name}>
              {value}
            </Fact>
          ))}
        </dl>
        {job.hours === null ? null : <HoursRuler hours={job.hours} now={now} />}
        {job.placeQuote === null ? null : (
          <p className="sm t3 missing" dir="auto">
            {text.placeQuoted(job.placeQuote)}
          </p>
        )}
        {missing.length === 0 ? null : (
          <p className="sm t3 missing">{text.notStatedFacts(missing.join(', '))}</p>
        )}
      </div>
    </Panel>
  )
}

interface KnownFact {
  name: string
  value: ReactNode
}

interface JobFacts {
  known: KnownFact[]
  /** What the employer left out, in words. */
  missing: string[]
}

// Office days come next to the place; other fields in the order of the table.
const { onsiteDaysPerWeek, ...others } = publicFields
const fieldsInOrder = { onsiteDaysPerWeek, ...others }

function listFacts(job: Job, now: Date): JobFacts {
  const known: KnownFact[] = []
  const missing: string[] = []
  const add = (name: string, value: ReactNode): void => void known.push({ name, value })
  if (job.pay.kind === 'not_published') add(text.pay, <span className="t2">{text.payNotPublished}</span>)
  addPlace(job, add, missing)
  const zones = officeZonesText(job, now)
  if (zones !== '') add(text.officeTimeZone, zones)
  for (const { field, value } of withValues(fieldsInOrder, job)) {
    if (field.fact === undefined) continue
    const { name, write, missing: missingName } = field.fact
    if (value !== null) add(name, write(value))
    else if (missingName !== undefined) missing.push(missingName)
  }
  if (job.hours === null) missing.push(text.missing.hours)
  else add(text.coreHours, hoursText(job.hours))
  if (job.descriptionHtml === null && allTags(job).length > 0) add(text.tags, <TagLinks job={job} />)
  return { known, missing }
}

function addPlace(job: Job, add: (name: string, value: ReactNode) => void, missing: string[]): void {
  const { mode, remoteCountries, excludedCountries, regions, officeCountries, cities } = job.place
  if (mode === null) missing.push(text.missing.workMode)
  else add(text.workMode, workModeNames[mode])
  const isRemote = mode === 'remote'
  if (remoteCountries.length > 0)
    add(
      text.openTo,
      <Countries
        codes={remoteCountries}
        regions={isRemote ? regions.map(({ name }) => name) : []}
        summary={isRemote ? job.place.text : ''}
      />,
    )
  else if (isRemote && regions.length > 0) add(text.openTo, listText(regions.map(({ name }) => name)))
  else if (isRemote) missing.push(text.missing.openTo)
  if (excludedCountries.length > 0) add(text.except, <Countries codes={excludedCountries} />)
  const isInOffice = mode === 'hybrid' || mode === 'onsite'
  const officeRegions = isRemote ? [] : regions.map(({ name }) => name)
  if (officeCountries.length + cities.length + officeRegions.length > 0)
    add(
      isInOffice ? text.office : text.location,
      <Countries codes={officeCountries} cities={cities} regions={officeRegions} />,
    )
  else if (isInOffice || (mode === null && remoteCountries.length === 0)) missing.push(text.missing.location)
}

const longestList = 12

interface CountriesProps {
  codes: readonly string[]
  cities?: readonly string[]
  /** Names of regions, listed before the countries. */
  regions?: readonly string[]
  /** A long list in short, such as `EU, UK`; empty where there is none. */
  summary?: string
}

function Countries({
  codes,
  cities = [],
  regions = [],
  summary = '',
}: CountriesProps): ReactElement | string {
  const all = [listText(cities), listText([...regions, ...codes.map(countryName)])]
    .filter((part) => part !== '')
    .join(', ')
  if (codes.length <= longestList) return all
  return (
    <details>
      <summary className="lk">{summary === '' ? text.countries(codes.length) : summary}</summary>
      {all}
    </details>
  )
}

/** More are too many to be one office's. */
const mostZones = 3

/** The time zones of the offices with their offsets; empty where there are none, or the core hours already name the only one. */
function officeZonesText({ officeTimeZones, hours }: Job, now: Date): string {
  const others = officeTimeZones.filter((zone) => zone !== hours?.timeZone)
  if (officeTimeZones.length > mostZones) return ''
  return listText(
    others.flatMap((zone) => {
      const offsets = findYearOffsets(zone, now.getUTCFullYear())
      if (offsets === undefined) return []
      const { standard, summer } = offsets
      return text.zoneTime(zoneCity(zone), offsetText(standard), summer === null ? null : offsetText(summer))
    }),
  )
}

function hoursText({ timeZone, startMinute, endMinute }: NonNullable<Job['hours']>): string {
  return text.hoursIn(`${clockText(startMinute)}–${clockText(endMinute)}`, zoneCity(timeZone))
}

/** Every tag of a job, each a link to the jobs that share it. */
export function TagLinks({ job }: { job: Job }): ReactElement {
  return (
    <span className="tags">
      {allTags(job).map((tag) => (
        <a className="tag" href={tag.path} key={tag.path}>
          {tag.name}
        </a>
      ))}
    </span>
  )
}

/** Which tags and chains were read from the text, with the employer's words. */
export function TagEvidence({ job }: { job: Job }): ReactElement | null {
  const { tags, chains, sectors, tagEvidence, chainEvidence } = job
  if (tagEvidence.length === 0 && chainEvidence.length === 0) return null
  const names = new Map([...tags, ...chains, ...sectors].map(({ slug, name }) => [slug, name]))
  return (
    <details className="sm t3 missing">
      <summary className="lk">{text.readFromText(tagEvidence.length, chainEvidence.length)}</summary>
      <ul>
        {[...tagEvidence, ...chainEvidence].map(({ slug, quote }) => (
          <li key={slug}>{text.tagQuoted(names.get(slug) ?? slug, quote)}</li>
        ))}
      </ul>
    </details>
  )
}
