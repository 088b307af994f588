/** Something that was not moved, or moved with a doubt. */
export interface Remark {
  className: string
  what: string
  count: number
  /** Ids, a few of them. */
  examples: string[]
}

/** Gathers remarks; the same thing said of many objects is one remark. */
export interface Report {
  add(className: string, what: string, example?: string): void
  list(): Remark[]
}

const maximumExamples = 5

/** Makes an empty one. */
export function createReport(): Report {
  const remarks = new Map<string, Remark>()
  return {
    add(className, what, example) {
      const key = `${className}\n${what}`
      const remark = remarks.get(key) ?? { className, what, count: 0, examples: [] }
      remarks.set(key, remark)
      remark.count += 1
      if (example !== undefined && remark.examples.length < maximumExamples) remark.examples.push(example)
    },
    list: () => [...remarks.values()],
  }
}
