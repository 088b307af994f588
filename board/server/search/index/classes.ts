import { type FacetGroup, type ListFacetKey, listGroup } from '../list-facets.ts'
import type { CoreHours } from '../overlap.ts'

/**
 * Numbers for values that repeat: many listings have the same places or the same seniorities. What they have alike is kept once, and
 * counted as a whole.
 */
export class Classes<T> {
  /** The value of each number. */
  readonly values: T[] = []
  readonly #numbers = new Map<string, number>()
  readonly #read: (key: string) => T

  constructor(read: (key: string) => T) {
    this.#read = read
  }

  /** The number of a value, written as text. */
  of(key: string): number {
    const existingNumber = this.#numbers.get(key)
    if (existingNumber !== undefined) return existingNumber
    const number = this.values.length
    const own = copy(key)
    this.values.push(this.#read(own))
    this.#numbers.set(own, number)
    return number
  }

  find(key: string): number | undefined {
    return this.#numbers.get(key)
  }
}

/** Copies a text into memory of its own: a part of a longer text would keep all of that. */
function copy(text: string): string {
  return Buffer.from(text).toString()
}

/** Values that jobs of one class have in each facet of a group (see ../list-facets.ts). */
export type Values = Readonly<Partial<Record<ListFacetKey, readonly string[]>>>

/** Reads the lists of a group's facets, `full_time,contract|senior`. */
export function readValues(group: FacetGroup): (key: string) => Values {
  const facets = listGroup(group)
  return (key) => {
    const lists = key.split('|')
    return Object.fromEntries(facets.map((facet, index) => [facet, readList(lists[index] ?? '')]))
  }
}

/** Where a job can be done from, as the listing says it. */
export interface Place {
  remote: ReadonlySet<string>
  excluded: ReadonlySet<string>
  office: ReadonlySet<string>
  /** In capitals, as searches have them. */
  regions: ReadonlySet<string>
}

/** `remote|excluded|office|regions`. */
export function readPlace(key: string): Place {
  const [remote = '', excluded = '', office = '', regions = ''] = key.split('|')
  return {
    remote: new Set(readList(remote)),
    excluded: new Set(readList(excluded)),
    office: new Set(readList(office)),
    regions: new Set(readList(regions.toUpperCase())),
  }
}

/** `600 1080 Europe/Berlin`; null for none. */
export function readHours(key: string): CoreHours | null {
  const [, start, end, timeZone] = /^(\d+) (\d+) (.+)$/.exec(key) ?? []
  return timeZone === undefined ? null : { timeZone, startMinute: Number(start), endMinute: Number(end) }
}

/** Values with commas, each once. */
export function readList(list: string): readonly string[] {
  return list === '' ? [] : [...new Set(list.split(','))]
}
