import type { ReactElement } from 'react'
import { agoText, dayText } from './dates.ts'

/** A near moment in words, the exact one for machines. */
export function Ago({ iso, now }: { iso: string; now: Date }): ReactElement {
  return <time dateTime={iso}>{agoText(iso, now)}</time>
}

/** A day in words. */
export function Day({ iso }: { iso: string }): ReactElement {
  return <time dateTime={iso.slice(0, 10)}>{dayText(iso)}</time>
}
