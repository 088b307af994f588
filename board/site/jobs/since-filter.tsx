import * as text from '#messages/jobs-list'
import { Icon } from '../components/icon/icon.tsx'
import { createTemplate, type Html, joinHtml, keepVariants } from '../components/kept-html/kept-html.ts'
import { dayBefore, dayText } from '../components/time/time.tsx'
import { radioOption } from './radio-option.tsx'

/** How long ago a job came. */
export function sinceFilterHtml({ since, now }: { since: string | undefined; now: Date }): Html {
  const options = sinceOptions(since, now).map(({ value, name, isChosen }) =>
    radioOption({ field: 'since', isChosen })({ value, name }),
  )
  return sinceFilter({ isOpen: since !== undefined })({ options: joinHtml(options) })
}

const sinceFilter = keepVariants(({ isOpen }: { isOpen: boolean }) =>
  createTemplate(
    [],
    ({ options }) => (
      <details className="facet" open={isOpen} data-keep="since">
        <summary>
          {text.posted}
          <Icon name="chevron" isSmall />
        </summary>
        <fieldset>
          <legend className="visually-hidden">{text.posted}</legend>
          {options}
        </fieldset>
      </details>
    ),
    ['options'],
  ),
)

interface SinceOption {
  /** The day as the search has it; empty for any time. */
  value: string
  name: string
  isChosen: boolean
}

/** A search asks for whole days of UTC: today and so many before it. */
const spans = [
  { days: 1, name: text.sinceYesterday },
  { days: 7, name: text.pastWeek },
  { days: 30, name: text.pastMonth },
]

/** The choices of how long ago a job came, with the day that the address asks for, if it is another one. */
export function sinceOptions(since: string | undefined, now: Date): SinceOption[] {
  const options = [
    { value: '', name: text.anyTime, isChosen: since === undefined },
    ...spans.map(({ days, name }) => {
      const value = dayBefore(now, days)
      return { value, name, isChosen: since === value }
    }),
  ]
  if (since !== undefined && !options.some((option) => option.isChosen))
    options.push({ value: since, name: text.since(dayText(since)), isChosen: true })
  return options
}
