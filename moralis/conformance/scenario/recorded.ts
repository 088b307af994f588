import { readFileSync, writeFileSync } from 'node:fs'
import type { Difference } from './recording/compare.ts'

/** A difference that is known; its place begins with the scenario (`scenario › step: aspect`), `because` names its reason. */
export interface RecordedDifference extends Difference {
  because: string
}

/** What is compared: the browser build, the build for servers, the hooks. */
export type Table = 'browser' | 'server' | 'hooks'

export function readRecorded(table: Table): RecordedDifference[] {
  const lines = readFileSync(fileOf(table), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Writes what a run has found. A new difference gets the reason of an equal one elsewhere, else an empty one to fill in. */
export function writeRecorded(table: Table, found: readonly Difference[]): void {
  const known = readRecorded(table)
  const becauseOf = (one: Difference): string => {
    const values = ({ original, ours }: Difference) => JSON.stringify([original, ours])
    const same =
      known.find(({ place }) => place === one.place) ?? known.find((other) => values(other) === values(one))
    return same?.because ?? ''
  }
  const lines = byPlace(found).map((one) => JSON.stringify({ ...one, because: becauseOf(one) }))
  writeFileSync(fileOf(table), `${lines.join('\n')}\n`)
}

/** Differences in the order of their places. */
export function byPlace<Row extends Difference>(differences: readonly Row[]): Row[] {
  return differences.toSorted((one, other) => (one.place < other.place ? -1 : 1))
}

function fileOf(table: Table): URL {
  return new URL(`recorded/${table}.jsonl`, import.meta.url)
}
