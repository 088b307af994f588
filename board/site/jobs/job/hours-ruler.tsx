import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/job'
import { clockText, dayMinutes, findOffsetMinutes, hourBars, modulo, offsetText, zoneCity } from './hours.ts'

interface HoursRulerProps {
  hours: NonNullable<Job['hours']>
  now: Date
}

const tickHours = [3, 6, 9, 12, 15, 18, 21]

/** The core hours on the day of UTC and of their own zone. A script shows them in the visitor's own day instead (`job.client.ts`). */
export function HoursRuler({ hours, now }: HoursRulerProps): ReactElement {
  const { timeZone, startMinute, endMinute } = hours
  const offset = findOffsetMinutes(timeZone, now) ?? 0
  const city = zoneCity(timeZone)
  const start = modulo(startMinute - offset)
  const length = modulo(endMinute - startMinute) || dayMinutes
  return (
    <>
      <div>
        <div className="hours">
          <HoursRow name="UTC" start={start} length={length} isMain />
          {offset === 0 ? null : <HoursRow name={city} start={startMinute} length={length} />}
          <Axis />
        </div>
        {offset === 0 ? null : <p className="tiny faint">{text.offsetToday(city, offsetText(offset))}</p>}
      </div>
      <YourHours start={start} length={length} />
    </>
  )
}

interface HoursRowProps {
  name: string
  start: number
  length: number
  isMain?: boolean
}

function HoursRow({ name, start, length, isMain = false }: HoursRowProps): ReactElement {
  const [from, to] = [clockText(start), clockText(start + length)]
  return (
    <>
      <span>
        {name} <span className="number soft">{`${from}–${to}`}</span>
      </span>
      <svg
        className="hours-ruler"
        width="100%"
        height="14"
        role="img"
        aria-label={text.hoursLabel(name, from, to)}
      >
        <Track bars={hourBars(start, length)} tone={isMain ? 'bar' : 'bar-pale'} />
      </svg>
    </>
  )
}

/** Rows that the script fills in: their hours, a day from nine to five, and what both share, in the visitor's time zone. */
function YourHours({ start, length }: { start: number; length: number }): ReactElement {
  const rows = [
    { name: text.theirCoreHours, tone: 'bar-pale' },
    { name: text.yourDay, tone: 'bar-pale' },
    { name: text.together, tone: 'bar' },
  ]
  return (
    <div hidden data-hours={JSON.stringify([start, length, text.inYourZone])}>
      <div className="hours">
        {rows.map(({ name, tone }) => (
          <HoursSlot name={name} tone={tone} key={name} />
        ))}
        <Axis />
      </div>
      <p className="tiny faint" />
    </div>
  )
}

function HoursSlot({ name, tone }: { name: string; tone: string }): ReactElement {
  return (
    <>
      <span>
        {name} <span className="number soft" />
      </span>
      <svg className="hours-ruler" width="100%" height="14" aria-hidden="true">
        <Track bars={[0, 1].map((key) => ({ key, x: 0, width: 0 }))} tone={tone} />
      </svg>
    </>
  )
}

interface TrackProps {
  bars: readonly { x: number; width: number; key?: number }[]
  tone: string
}

function Track({ bars, tone }: TrackProps): ReactElement {
  return (
    <>
      <rect className="track" width="100%" height="14" rx="3" />
      {bars.map((bar) => (
        <rect
          className={tone}
          x={`${bar.x}%`}
          width={`${bar.width}%`}
          height="14"
          rx="3"
          key={bar.key ?? bar.x}
        />
      ))}
      {tickHours.map((hour) => (
        <rect className="gap" x={`${(hour / 24) * 100}%`} width="1" height="14" key={hour} />
      ))}
    </>
  )
}

function Axis(): ReactElement {
  return (
    <>
      <span />
      <svg className="hours-ruler faint" width="100%" height="16" aria-hidden="true">
        {[0, ...tickHours, 24].map((hour) => (
          <text
            className={hour % 6 === 3 ? 'odd' : hour % 12 === 6 ? 'quarter' : undefined}
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
