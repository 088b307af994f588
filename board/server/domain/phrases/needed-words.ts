import { firstOf } from './first-words.ts'
import type { PhrasePart } from './notation.ts'

type OneOf = Extract<PhrasePart, { kind: 'one_of' }>
type OptionsOfWord = ReadonlyMap<number, readonly PhrasePart[]> | 'any'

/** Numbers the parts of phrases, and tells by words which of them a sentence may have: each option of a part by its rarest word. */
export class NeededWords {
  readonly parts: PhrasePart[] = []
  /** By word number the parts that a sentence with the word may have. */
  readonly partsOfWord: number[][] = []
  /** By number of a part how common the words are by which it is found. */
  readonly costs: number[] = []
  private readonly numbers = new Map<PhrasePart, number>()
  private readonly knownOptions = new Map<PhrasePart, OptionsOfWord>()
  private readonly commonness: readonly number[]

  /** Takes how common each word is, by its number. */
  constructor(commonness: readonly number[]) {
    this.commonness = commonness
  }

  /** The number of a part that is neither empty nor any word. */
  numberOf(part: PhrasePart): number {
    const existing = this.numbers.get(part)
    if (existing !== undefined) return existing
    const number = this.parts.push(part) - 1
    this.numbers.set(part, number)
    const words = this.rarestOf(part)
    this.costs[number] = this.costOf(words)
    for (const atom of words) {
      const parts = this.partsOfWord[atom]
      if (parts === undefined) this.partsOfWord[atom] = [number]
      else parts.push(number)
    }
    return number
  }

  /** Every sentence that has the part has at least one of these words. */
  private rarestOf(part: PhrasePart): ReadonlySet<number> {
    if (part.kind === 'one_of') return new Set(part.options.flatMap((option) => [...this.rarestOf(option)]))
    if (part.kind !== 'all') return firstOf(part).atoms
    const needed = part.parts
      .filter((each) => !mayBeAny(each))
      .map((each) => {
        const words = this.rarestOf(each)
        return { words, cost: this.costOf(words) }
      })
    return needed.reduce((one, two) => (two.cost < one.cost ? two : one)).words
  }

  /** Whether the words of a part are among those of a sentence, in whatever order. */
  hasWordsOf(part: PhrasePart, words: ReadonlySet<number>): boolean {
    switch (part.kind) {
      case 'word':
        return haveOneInCommon(part.atoms, words)
      case 'one_of':
        return this.hasOptionOf(part, words)
      case 'all':
        for (const each of part.parts) if (!this.hasWordsOf(each, words)) return false
        return true
      case 'any':
      case 'gap':
      case 'opening':
      case 'ending':
        return true
    }
  }

  /** Lists are long and few of their options have a word of the sentence. */
  private hasOptionOf(part: OneOf, words: ReadonlySet<number>): boolean {
    const options = this.optionsByWord(part)
    if (options === 'any') return true
    for (const word of words)
      for (const option of options.get(word) ?? []) if (this.hasWordsOf(option, words)) return true
    return false
  }

  /** The options of a part by their rarest words. */
  private optionsByWord(part: OneOf): OptionsOfWord {
    const cached = this.knownOptions.get(part)
    if (cached !== undefined) return cached
    const options = mayBeAny(part) ? 'any' : new Map<number, PhrasePart[]>()
    this.knownOptions.set(part, options)
    if (options === 'any') return options
    for (const option of part.options)
      for (const word of this.rarestOf(option)) options.set(word, [...(options.get(word) ?? []), option])
    return options
  }

  private costOf(words: ReadonlySet<number>): number {
    let cost = 0
    for (const atom of words) cost += this.commonness[atom] ?? 0
    return cost
  }
}

function mayBeAny(part: PhrasePart): boolean {
  const { isEmpty, isAny } = firstOf(part)
  return isEmpty || isAny
}

function haveOneInCommon(one: ReadonlySet<number>, two: ReadonlySet<number>): boolean {
  if (one.size > two.size) return haveOneInCommon(two, one)
  for (const atom of one) if (two.has(atom)) return true
  return false
}
