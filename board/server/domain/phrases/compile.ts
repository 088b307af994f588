import { firstOf } from './first-words.ts'
import type { Denial, Excuse, LanguageRules, PhraseRule } from './language.ts'
import { NeededWords } from './needed-words.ts'
import { oneOf, type PhrasePart, readPhrase, Vocabulary } from './notation.ts'
import { SharedParts } from './shared-parts.ts'

/** A part of a phrase, and how many words may stand before it. */
export interface PhraseStep {
  part: PhrasePart
  /** The number of the list of words with which the part begins; undefined if it may be empty or any word. */
  list: number | undefined
  /** The most words in between; undefined if it follows at once. */
  gap: number | undefined
}

/** A phrase that was read. */
export interface CompiledPhrase {
  steps: readonly PhraseStep[]
  /** The lists with which its parts begin, in their order, each with the most words from there to the beginning of the next one. */
  anchors: readonly { list: number; reach: number }[]
  /** The numbers of the parts that a sentence needs to have the phrase, the one that is found by the rarest words first. */
  needs: readonly number[]
}

export interface CompiledRule {
  code: PhraseRule['code']
  weight: PhraseRule['weight']
  /** One of these is enough. */
  says: readonly CompiledPhrase[]
  unless: readonly CompiledPhrase[]
  excuses: readonly CompiledExcuse[]
  with: readonly CompiledPhrase[]
  usualLater: readonly CompiledPhrase[]
  denials: readonly CompiledDenial[]
}

/** A phrase that excuses a rule's from some places. */
interface CompiledExcuse extends CompiledPhrase, Pick<Excuse, 'reach'> {}

/** A phrase of `says` of a rule. */
export interface SaidPhrase extends CompiledPhrase {
  rule: CompiledRule
  /** Its place among the phrases of all rules. */
  place: number
}

/** A denial with the words that show its language. */
export interface CompiledDenial extends Denial {
  markAtoms: ReadonlySet<number>
}

/** Words with which a demand may begin, and that may stand before it. */
export interface Openers {
  /** "Please", "must", "candidates". */
  skip: ReadonlySet<number>
  /** "We ask". */
  asker: ReadonlySet<number>
  /** "You", "applicants". */
  you: ReadonlySet<number>
  /** "You" that nobody takes for another word. */
  addressed: ReadonlySet<number>
  /** "Your", "us": a demand to applicants. */
  your: ReadonlySet<number>
  /** "If". */
  conditional: ReadonlySet<number>
}

/** By number of a part. */
export type PhrasesOfPart = readonly (readonly SaidPhrase[] | undefined)[]

/** All rules of all languages, over one vocabulary. */
export interface CompiledRules {
  openers: Openers
  vocabulary: Vocabulary
  /** By word number the lists that it is in; undefined if it is in none. */
  listsOfWord: readonly (readonly number[] | undefined)[]
  listCount: number
  needed: NeededWords
  /** By part the phrases that are looked for where it may be: each under one of the parts that it needs. Without those of `touchy`. */
  phrasesOfPart: PhrasesOfPart
  /** By part the phrases of topics: a sentence has to name one before moderate likeness to scams counts. */
  topicsOfPart: PhrasesOfPart
  /** By part the phrases that only new companies are asked about. */
  touchyOfPart: PhrasesOfPart
}

/**
 * Reads the rules of languages, in steps because all of them take a tenth of a second. Throws for a phrase that is written wrong, and for one that
 * could begin with any word.
 */
export function* compileRules(
  languages: readonly LanguageRules[],
  openers: Readonly<Record<keyof Openers, string>>,
): Generator<undefined, CompiledRules> {
  const vocabulary = new Vocabulary()
  const lists = new WordLists(vocabulary)
  const rules: CompiledRule[] = []
  for (const language of languages) rules.push(...(yield* compileLanguage(language, vocabulary, lists)))
  const listOf = (notation: string): ReadonlySet<number> =>
    singleWordsOf(readPhrase(notation, { vocabulary, named: new Map() }))
  const index = (isOne: (rule: CompiledRule) => boolean): PhrasesOfPart => indexPhrases(rules.filter(isOne))
  return {
    vocabulary,
    listsOfWord: lists.ofWord,
    listCount: lists.count,
    needed: lists.needed,
    phrasesOfPart: index(({ code }) => code !== 'NEW-03' && code !== 'TXT-08'),
    topicsOfPart: index(({ code }) => code === 'TXT-08'),
    touchyOfPart: index(({ code }) => code === 'NEW-03'),
    openers: {
      skip: listOf(openers.skip),
      asker: listOf(openers.asker),
      you: listOf(openers.you),
      addressed: listOf(openers.addressed),
      your: listOf(openers.your),
      conditional: listOf(openers.conditional),
    },
  }
}

/** Each phrase under the part that is found by the rarest words: most sentences meet few. */
function indexPhrases(rules: readonly CompiledRule[]): PhrasesOfPart {
  const phrases = rules
    .flatMap((rule) => rule.says.map((phrase) => ({ ...phrase, rule })))
    .map((phrase, place) => ({ ...phrase, place }))
  const byPart: SaidPhrase[][] = []
  for (const phrase of phrases) {
    const [rarest] = phrase.needs
    if (rarest === undefined) continue
    const siblings = byPart[rarest]
    if (siblings === undefined) byPart[rarest] = [phrase]
    else siblings.push(phrase)
  }
  return byPart
}

function singleWordsOf(part: PhrasePart): ReadonlySet<number> {
  if (part.kind === 'word') return part.atoms
  const options = part.kind === 'one_of' ? part.options : []
  return new Set(options.flatMap((option) => (option.kind === 'word' ? [...option.atoms] : [])))
}

function* compileLanguage(
  { words, otherWords = {}, rules, denials }: LanguageRules,
  vocabulary: Vocabulary,
  lists: WordLists,
): Generator<undefined, CompiledRule[]> {
  const named = new Map<string, PhrasePart>()
  const context = { vocabulary, named }
  for (const [name, notation] of Object.entries(words)) {
    const [part, others] = [readPhrase(notation, context), otherWords[name]]
    const more = others === undefined ? [] : [vocabulary.inOtherLanguages(() => readPhrase(others, context))]
    named.set(name, oneOf([part, ...more]))
    yield
  }
  const compiledDenials = denials.map((denial) => ({
    ...denial,
    markAtoms: singleWordsOf(readPhrase(denial.marks, context)),
  }))
  // Rules have many of their phrases in common.
  const byNotation = new Map<string, CompiledPhrase>()
  const compileOne = (notation: string): CompiledPhrase => {
    const phrase = byNotation.get(notation) ?? compilePhrase(readPhrase(notation, context), lists)
    byNotation.set(notation, phrase)
    return phrase
  }
  const compile = (notations: readonly string[] = []): CompiledPhrase[] => notations.map(compileOne)
  const compiled: CompiledRule[] = []
  for (const rule of rules) {
    compiled.push({
      code: rule.code,
      weight: rule.weight,
      denials: rule.isDenial === true ? [] : compiledDenials,
      says: compile(rule.says),
      unless: compile(rule.unless?.filter((one) => typeof one === 'string')),
      excuses: (rule.unless ?? []).flatMap((one) =>
        typeof one === 'string'
          ? []
          : compile([one.phrase]).map((phrase) => ({ ...phrase, reach: one.reach })),
      ),
      with: compile(rule.with),
      usualLater: compile(rule.usualLater),
    })
    yield
  }
  return compiled
}

/** Numbers the lists of words that phrases need; lists of the same words share a number. */
class WordLists {
  readonly ofWord: number[][] = []
  readonly numbers = new Map<PhrasePart, number | undefined>()
  private readonly byWords = new Map<string, number>()
  readonly needed: NeededWords
  readonly parts = new SharedParts()
  count = 0

  constructor({ commonness }: Vocabulary) {
    this.needed = new NeededWords(commonness)
  }

  /** The number of the list of words with which a part begins; undefined if it may be empty or any word. */
  of(part: PhrasePart): number | undefined {
    if (this.numbers.has(part)) return this.numbers.get(part)
    const first = firstOf(part)
    const list = first.isEmpty || first.isAny ? undefined : this.ofAtoms(first.atoms)
    this.numbers.set(part, list)
    return list
  }

  private ofAtoms(atoms: ReadonlySet<number>): number {
    const words = [...atoms].sort((a, b) => a - b).join()
    const existing = this.byWords.get(words)
    if (existing !== undefined) return existing
    const list = this.count++
    this.byWords.set(words, list)
    for (const atom of atoms) {
      const ofWord = this.ofWord[atom]
      if (ofWord === undefined) this.ofWord[atom] = [list]
      else ofWord.push(list)
    }
    return list
  }
}

function compilePhrase(phrase: PhrasePart, lists: WordLists): CompiledPhrase {
  const steps: PhraseStep[] = []
  let gap: number | undefined
  for (const read of phrase.kind === 'all' ? phrase.parts : [phrase]) {
    const part = lists.parts.share(read)
    if (part.kind === 'gap') gap = part.most
    else {
      steps.push({ part, list: lists.of(part), gap })
      gap = undefined
    }
  }
  const first = steps.find(({ part }) => part.kind !== 'opening')?.list
  if (first === undefined || steps[0]?.gap !== undefined)
    throw new Error('A phrase begins with a word of its own.')
  const anchors = anchorsOf(steps)
  const needed = steps.flatMap(({ part, list }) => (list === undefined ? [] : [lists.needed.numberOf(part)]))
  const costOf = (number: number): number => lists.needed.costs[number] ?? 0
  return { steps, anchors, needs: [...new Set(needed)].sort((a, b) => costOf(a) - costOf(b)) }
}

function anchorsOf(steps: readonly PhraseStep[]): CompiledPhrase['anchors'] {
  const anchors: { list: number; reach: number }[] = []
  for (const { part, list, gap = 0 } of steps) {
    const last = anchors.at(-1)
    if (last !== undefined) last.reach += gap
    if (list !== undefined) anchors.push({ list, reach: longestOf(part) })
    else if (last !== undefined) last.reach += longestOf(part)
  }
  return anchors
}

/** The most words that a part may be. */
function longestOf(part: PhrasePart): number {
  switch (part.kind) {
    case 'word':
    case 'any':
      return 1
    case 'gap':
      return part.most
    case 'opening':
    case 'ending':
      return 0
    case 'one_of':
      return Math.max(...part.options.map(longestOf))
    case 'all':
      return part.parts.reduce((sum, each) => sum + longestOf(each), 0)
  }
}
