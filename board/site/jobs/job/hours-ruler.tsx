import type { ReactElement } from 'react'
import { clockText, findOffsetMinutes, hourBars, offsetText, zoneCity } from './hours.ts'

export interface HoursRulerProps {
  hours: { timeZone: string; startMinute: number; endMinute: number }
  now: Date
}

const tickHours = [3, 6, 9, 12, 15, 18, 21]

/** The core hours on the day of UTC and of their own zone. The visitor's own day comes when they can state it. */
export function HoursRuler({ hours, now }: HoursRulerProps): ReactElement {
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
