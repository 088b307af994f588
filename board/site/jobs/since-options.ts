import { dayBefore, dayText } from '../components/time/dates.ts'

export interface SinceOption {
  /** The day as the search has it; empty for any time. */
  value: string
  name: string
  isChosen: boolean
}

/** A search asks for whole days of UTC, so the words name the days: today and so many before it. */
const spans = [
  { days: 1, name: 'Since yesterday' },
  { days: 7, name: 'Today and the 7 days before' },
  { days: 30, name: 'Today and the 30 days before' },
]

/** The choices of how long ago a job came, with the day that the address asks for, if it is another one. */
export function sinceOptions(since: string | undefined, now: Date): SinceOption[] {
  const options = [
    { value: '', name: 'Any time', isChosen: since === undefined },
    ...spans.map(({ days, name }) => {
      const value = dayBefore(now, days)
      return { value, name, isChosen: since === value }
    }),
  ]
  if (since !== undefined && !options.some((option) => option.isChosen))
    options.push({ value: since, name: `Since ${dayText(since)}`, isChosen: true })
  return options
}
