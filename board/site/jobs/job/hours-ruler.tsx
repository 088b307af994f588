import {
  findOffsetOfDay,
  hoursOf,
  type Job,
  moduloDay,
  type Stretch,
  sharedHours,
  stretchOf,
  sumOf,
  workingDay,
  zoneCity,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/job'
import { clockText, hourBars, offsetText } from './hours.ts'

interface HoursRulerProps {
  hours: NonNullable<Job['hours']>
  now: Date
  /** The time zone that the visitor says they work in. */
  timeZone?: string | undefined
}

const tickHours = [3, 6, 9, 12, 15, 18, 21]

/**
 * The core hours in the visitor's own day, if they have stated a time zone; else on the day of UTC and of their own zone, until a script shows them in the
 * browser's (`job.client.ts`).
 */
export function HoursRuler({ hours, now, timeZone }: HoursRulerProps): ReactElement {
  const offset = findOffsetOfDay(hours.timeZone, now) ?? 0
  const city = zoneCity(hours.timeZone)
  const own = stretchOf(hours)
  const core = { ...own, start: moduloDay(own.start - offset) }
  const visitorOffset = timeZone === undefined ? undefined : findOffsetOfDay(timeZone, now)
  if (timeZone !== undefined && visitorOffset !== undefined)
    return (
      <YourHours
        core={{ ...core, start: core.start + visitorOffset }}
        note={text.inYourZone.replace('{zone}', timeZone)}
      />
    )
  return (
    <>
      <div>
        <div className="hours">
          <HoursRow name="UTC" hours={core} isMain />
          {offset === 0 ? null : <HoursRow name={city} hours={own} />}
          <Axis />
        </div>
        {offset === 0 ? null : <p className="tiny faint">{text.offsetToday(city, offsetText(offset))}</p>}
      </div>
      <div hidden data-hours={JSON.stringify([core.start, core.length, text.inYourZone])}>
        <YourHours />
      </div>
    </>
  )
}

interface HoursRowProps {
  name: string
  hours: Stretch
  isMain?: boolean
}

function HoursRow({ name, hours, isMain = false }: HoursRowProps): ReactElement {
  const [from, to] = [clockText(hours.start), clockText(hours.start + hours.length)]
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
        <Track bars={hourBars(hours)} tone={isMain ? 'bar' : 'bar-pale'} />
      </svg>
    </>
  )
}

/** The core hours, a working day, and what both share, in the visitor's time zone. Without hours it is for a script to fill in. */
function YourHours({ core, note }: { core?: Stretch; note?: string }): ReactElement {
  const shared = core === undefined ? [] : sharedHours(core)
  const clock = core && `${clockText(core.start)}–${clockText(core.start + core.length)}`
  return (
    <>
      <div className="hours">
        <HoursSlot name={text.theirCoreHours} value={clock} hours={core && [core]} />
        <HoursSlot name={text.yourDay} hours={[workingDay]} />
        <HoursSlot
          name={text.together}
          value={core && text.hoursTogether(hoursOf(sumOf(shared)))}
          hours={core && shared}
          isMain
        />
        <Axis />
      </div>
      <p className="tiny faint">{note}</p>
    </>
  )
}

interface HoursSlotProps {
  name: string
  value?: string | undefined
  /** Undefined for bars that a script places. */
  hours: readonly Stretch[] | undefined
  isMain?: boolean
}

function HoursSlot({ name, value, hours, isMain = false }: HoursSlotProps): ReactElement {
  const bars = hours?.flatMap(hourBars) ?? [0, 1].map((key) => ({ key, x: 0, width: 0 }))
  return (
    <>
      <span>
        {name} <span className="number soft">{value}</span>
      </span>
      <svg className="hours-ruler" width="100%" height="14" aria-hidden="true">
        <Track bars={bars} tone={isMain ? 'bar' : 'bar-pale'} />
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
