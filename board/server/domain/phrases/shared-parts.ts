import type { PhrasePart } from './notation.ts'

/** Makes parts that are the same one object, so that a sentence is asked for each once: phrases have most of their parts in common. */
export class SharedParts {
  private readonly byPart = new Map<PhrasePart, PhrasePart>()
  private readonly byKey = new Map<string, PhrasePart>()
  private readonly numbers = new Map<PhrasePart, number>()

  /** The one object for all parts that are like this one. */
  share(part: PhrasePart): PhrasePart {
    const earlier = this.byPart.get(part)
    if (earlier !== undefined) return earlier
    const whole = this.withShared(part)
    const key = this.keyOf(whole)
    const shared = this.byKey.get(key) ?? whole
    if (shared === whole) {
      this.byKey.set(key, whole)
      this.numbers.set(whole, this.numbers.size)
      this.byPart.set(whole, whole)
    }
    this.byPart.set(part, shared)
    return shared
  }

  private withShared(part: PhrasePart): PhrasePart {
    const share = (each: PhrasePart): PhrasePart => this.share(each)
    if (part.kind === 'all') return { kind: 'all', parts: part.parts.map(share) }
    if (part.kind === 'one_of') return { kind: 'one_of', options: part.options.map(share) }
    return part
  }

  private keyOf(part: PhrasePart): string {
    const numbersOf = (parts: readonly PhrasePart[]): string =>
      parts.map((each) => this.numbers.get(each)).join()
    switch (part.kind) {
      case 'word':
        return `word ${[...part.atoms].sort((a, b) => a - b).join()}`
      case 'all':
        return `all ${numbersOf(part.parts)}`
      case 'one_of':
        return `one of ${numbersOf(part.options)}`
      case 'any':
      case 'gap':
      case 'opening':
      case 'ending':
        return JSON.stringify(part)
    }
  }
}
