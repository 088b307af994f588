import type { Denial, Excuse, LanguageRules, PhraseRule } from './language.ts'
import { oneOf, type PhrasePart, readPhrase, Vocabulary } from './notation.ts'

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
  /** The lists that a sentence needs a word of each from to have the phrase. */
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

export type PhrasesOfList = readonly (readonly [list: number, phrases: readonly SaidPhrase[]])[]

/** All rules of all languages, over one vocabulary. */
export interface CompiledRules {
  openers: Openers
  vocabulary: Vocabulary
  /** By word number the lists that it is in; undefined if it is in none. */
  listsOfWord: readonly (readonly number[] | undefined)[]
  listCount: number
  /** By list the phrases that are looked for where one of its words is: each under one of the lists that it needs. Without those of `touchy`. */
  phrasesOfList: PhrasesOfList
  /** The same for what a sentence has to name before its likeness to scams counts. */
  topicsOfList: PhrasesOfList
  /** The same for what is only asked of new companies. */
  touchyOfList: PhrasesOfList
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
  const lists = new WordLists()
  const rules: CompiledRule[] = []
  for (const language of languages) rules.push(...(yield* compileLanguage(language, vocabulary, lists)))
  const listOf = (notation: string): ReadonlySet<number> =>
    singleWordsOf(readPhrase(notation, { vocabulary, named: new Map() }))
  return {
    vocabulary,
    listsOfWord: lists.ofWord,
    listCount: lists.count,
    phrasesOfList: indexPhrases(rules.filter(({ code }) => code !== 'NEW-03' && code !== 'TXT-08')),
    topicsOfList: indexPhrases(rules.filter(({ code }) => code === 'TXT-08')),
    touchyOfList: indexPhrases(rules.filter(({ code }) => code === 'NEW-03')),
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

/** Each phrase under the list that the fewest phrases need, so that most sentences meet few. */
function indexPhrases(rules: readonly CompiledRule[]): PhrasesOfList {
  const phrases = rules
    .flatMap((rule) => rule.says.map((phrase) => ({ ...phrase, rule })))
    .map((phrase, place) => ({ ...phrase, place }))
  const uses: number[] = []
  for (const { needs } of phrases) for (const list of needs) uses[list] = (uses[list] ?? 0) + 1
  const byList = new Map<number, SaidPhrase[]>()
  for (const phrase of phrases) {
    const rarest = phrase.needs.reduce((one, two) => ((uses[two] ?? 0) < (uses[one] ?? 0) ? two : one))
    const known = byList.get(rarest)
    if (known === undefined) byList.set(rarest, [phrase])
    else known.push(phrase)
  }
  return [...byList]
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
  const compile = (notations: readonly string[] = []): CompiledPhrase[] =>
    notations.map((notation) => compilePhrase(readPhrase(notation, context), lists))
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
  readonly known = new Map<PhrasePart, number | undefined>()
  private readonly byWords = new Map<string, number>()
  count = 0

  /** The number of the list of words with which a part begins; undefined if it may be empty or any word. */
  of(part: PhrasePart): number | undefined {
    if (this.known.has(part)) return this.known.get(part)
    const first = firstOf(part)
    const list = first.isEmpty || first.isAny ? undefined : this.ofAtoms(first.atoms)
    this.known.set(part, list)
    return list
  }

  private ofAtoms(atoms: ReadonlySet<number>): number {
    const words = [...atoms].sort((a, b) => a - b).join()
    const known = this.byWords.get(words)
    if (known !== undefined) return known
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
  for (const part of phrase.kind === 'all' ? phrase.parts : [phrase]) {
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
  return { steps, anchors, needs: [...new Set(anchors.map(({ list }) => list))] }
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
      return 0
    case 'one_of':
      return Math.max(...part.options.map(longestOf))
    case 'all':
      return part.parts.reduce((sum, each) => sum + longestOf(each), 0)
  }
}

interface First {
  atoms: ReadonlySet<number>
  /** It may be nothing at all. */
  isEmpty: boolean
  /** It may begin with any word. */
  isAny: boolean
}

/** What a part may begin with. */
export function firstOf(part: PhrasePart): First {
  switch (part.kind) {
    case 'word':
      return { atoms: part.atoms, isEmpty: false, isAny: false }
    case 'any':
      return { atoms: new Set(), isEmpty: false, isAny: true }
    case 'gap':
      return { atoms: new Set(), isEmpty: true, isAny: part.most > 0 }
    case 'opening':
      return { atoms: new Set(), isEmpty: true, isAny: false }
    case 'one_of':
      return join(part.options.map(firstOf), (all) => all.some(({ isEmpty }) => isEmpty))
    case 'all': {
      const firsts: First[] = []
      for (const each of part.parts) {
        firsts.push(firstOf(each))
        if (firsts.at(-1)?.isEmpty !== true) break
      }
      return join(firsts, (all) => all.every(({ isEmpty }) => isEmpty))
    }
  }
}

function join(firsts: readonly First[], isEmpty: (firsts: readonly First[]) => boolean): First {
  return {
    atoms: new Set(firsts.flatMap(({ atoms }) => [...atoms])),
    isEmpty: isEmpty(firsts),
    isAny: firsts.some(({ isAny }) => isAny),
  }
}
