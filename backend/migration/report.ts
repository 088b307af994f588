/** Something that was not moved, or moved with a doubt. */
export interface Remark {
  className: string
  what: string
  count: number
  /** Some of the ids, or all with --all. */
  examples: string[]
}

/** Gathers remarks; the same thing said of many objects is one remark. */
export interface Report {
  add(className: string, what: string, example?: string): void
  list(): Remark[]
}

const maximumExamples = 5

/** Names a few of them and how many others there are. */
export function listSome(names: readonly string[]): string {
  const others = names.length - maximumExamples
  const some = names.slice(0, maximumExamples).join(', ')
  return others > 0 ? `${some} and ${others.toLocaleString('en')} more` : some
}

/** Makes an empty one, which keeps a few examples of each remark. */
export function createReport(limit = maximumExamples): Report {
  const remarks = new Map<string, Remark>()
  return {
    add(className, what, example) {
      const key = `${className}\n${what}`
      const remark = remarks.get(key) ?? { className, what, count: 0, examples: [] }
      remarks.set(key, remark)
      remark.count += 1
      if (example !== undefined && remark.examples.length < limit) remark.examples.push(example)
    },
    list: () => [...remarks.values()],
  }
}
