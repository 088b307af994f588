import type { Denial, LanguageRules, PhraseCode, PhraseRule } from './language.ts'
import { type PhrasePart, readPhrase, Vocabulary } from './notation.ts'

/** A phrase that was read, with what is needed to pass over most sentences at once. */
export interface CompiledPhrase {
  phrase: PhrasePart
  /** By word number: whether the phrase may begin with it. */
  starts: Uint8Array
  /** Lists of words (their places in `needs`) of which a sentence has one each, or not the phrase. */
  needs: readonly number[]
}

export interface CompiledRule {
  code: PhraseCode
  weight: PhraseRule['weight']
  says: readonly CompiledPhrase[]
  unless: readonly CompiledPhrase[]
  denial: Denial
}

/** All rules of all languages, over one vocabulary. */
export interface CompiledRules {
  vocabulary: Vocabulary
  rules: readonly CompiledRule[]
  /** By word number the lists of `needs` that it is in. */
  needsOfWord: readonly (readonly number[])[]
  needCount: number
}

/** Reads the rules of languages. Throws for a phrase that is written wrong, and for one that could begin with any word. */
export function compileRules(languages: readonly LanguageRules[]): CompiledRules {
  const vocabulary = new Vocabulary()
  const read = languages.map((language) => readLanguage(language, vocabulary))
  const needs = new Needs(vocabulary.size)
  const rules = read.flat().map(({ rule, denial, says, unless }) => ({
    code: rule.code,
    weight: rule.weight,
    denial,
    says: says.map((phrase) => compilePhrase(phrase, needs)),
    unless: unless.map((phrase) => compilePhrase(phrase, needs)),
  }))
  return { vocabulary, rules, needsOfWord: needs.ofWord, needCount: needs.count }
}

interface ReadRule {
  rule: PhraseRule
  denial: Denial
  says: PhrasePart[]
  unless: PhrasePart[]
}

function readLanguage({ words, rules, denial }: LanguageRules, vocabulary: Vocabulary): ReadRule[] {
  const named = new Map<string, PhrasePart>()
  const context = { vocabulary, named }
  for (const [name, notation] of Object.entries(words)) named.set(name, readPhrase(notation, context))
  return rules.map((rule) => ({
    rule,
    denial,
    says: rule.says.map((notation) => readPhrase(notation, context)),
    unless: (rule.unless ?? []).map((notation) => readPhrase(notation, context)),
  }))
}

/** Numbers the lists of words that phrases need; equal parts share a number. */
class Needs {
  readonly ofWord: number[][]
  count = 0
  private readonly known = new Map<PhrasePart, number | undefined>()

  constructor(wordCount: number) {
    this.ofWord = Array.from({ length: wordCount }, () => [])
  }

  /** The number of the words with which a part begins; undefined where it may be empty or any word. */
  of(part: PhrasePart): number | undefined {
    if (this.known.has(part)) return this.known.get(part)
    const first = firstOf(part)
    const isNeeded = !first.isEmpty && !first.isAny
    const need = isNeeded ? this.count++ : undefined
    if (need !== undefined) for (const atom of first.atoms) this.ofWord[atom]?.push(need)
    this.known.set(part, need)
    return need
  }
}

function compilePhrase(phrase: PhrasePart, needs: Needs): CompiledPhrase {
  const first = firstOf(phrase)
  if (first.isAny || first.isEmpty) throw new Error('A phrase begins with a word of its own.')
  const starts = new Uint8Array(needs.ofWord.length)
  for (const atom of first.atoms) starts[atom] = 1
  const parts = phrase.kind === 'all' ? phrase.parts : [phrase]
  return { phrase, starts, needs: [...new Set(parts.flatMap((part) => needs.of(part) ?? []))] }
}

interface First {
  atoms: ReadonlySet<number>
  /** It may be nothing at all. */
  isEmpty: boolean
  /** It may begin with any word. */
  isAny: boolean
}

/** What a part may begin with. */
function firstOf(part: PhrasePart): First {
  switch (part.kind) {
    case 'word':
      return { atoms: part.atoms, isEmpty: false, isAny: false }
    case 'any':
      return { atoms: new Set(), isEmpty: false, isAny: true }
    case 'gap':
      return { atoms: new Set(), isEmpty: true, isAny: part.most > 0 }
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
