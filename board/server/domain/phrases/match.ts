import type { CompiledDenial, CompiledPhrase, CompiledRules, Openers, PhraseStep } from './compile.ts'
import { firstOf } from './first-words.ts'
import { hasBit, hasOneOf, type KnownSentence, type ReadWord } from './known-words.ts'
import type { NeededWords } from './needed-words.ts'
import type { PhrasePart } from './notation.ts'

/** The place of a phrase in a text. */
export interface PhraseSpan {
  start: number
  end: number
  /** Where its last word begins. */
  last: number
}

/** A sentence with all that phrases ask about it. Most sentences are asked for little of it. */
export class ReadSentence implements KnownSentence {
  readonly words: readonly ReadWord[]
  readonly parts: KnownSentence['parts']
  private readonly knownPlaces = new Map<number, readonly number[]>()
  /** By part, and by the word where it begins, where it may end: phrases share most of their parts. */
  readonly ends = new Map<PhrasePart, (readonly number[] | undefined)[]>()
  private readonly text: string
  readonly openers: Openers
  private knownDistances: readonly number[] | undefined
  private knownCommas: readonly boolean[] | undefined
  private knownOpens: readonly boolean[] | undefined
  private readonly needed: NeededWords
  private atoms: ReadonlySet<number> | undefined
  private readonly knownParts = new Map<number, boolean>()

  constructor(text: string, { words, parts }: KnownSentence, { openers, needed }: CompiledRules) {
    this.text = text
    this.openers = openers
    this.needed = needed
    this.words = words
    this.parts = parts
  }

  /** Whether the words of each part of a phrase are here, in whatever order: a cheap test, which nearly all phrases fail. */
  mayHave({ needs }: CompiledPhrase): boolean {
    for (const part of needs) if (!hasBit(this.parts, part)) return false
    for (const part of needs) if (!this.hasWords(part)) return false
    return true
  }

  private hasWords(number: number): boolean {
    const part = this.needed.parts[number]
    // Its bit says all of a single word.
    if (part === undefined || part.kind === 'word') return part !== undefined
    const cached = this.knownParts.get(number)
    if (cached !== undefined) return cached
    this.atoms ??= new Set(this.words.flatMap(({ entry }) => entry.atoms))
    const has = this.needed.hasWordsOf(part, this.atoms)
    this.knownParts.set(number, has)
    return has
  }

  /** The positions of the words of a list. */
  placesOf(list: number): readonly number[] {
    const cached = this.knownPlaces.get(list)
    if (cached !== undefined) return cached
    const places: number[] = []
    for (let at = 0; at < this.words.length; at++) {
      const uses = this.words[at]?.entry.uses
      if (uses !== undefined && hasBit(uses.lists, list)) places.push(at)
    }
    this.knownPlaces.set(list, places)
    return places
  }

  /** By word its distance from the beginning: a Chinese letter is half a word. */
  get distances(): readonly number[] {
    this.knownDistances ??= distancesOf(this.words)
    return this.knownDistances
  }

  /** By word whether a comma precedes it. */
  get commas(): readonly boolean[] {
    this.knownCommas ??= this.words.map(({ start }, index) =>
      /[,;，、；]/.test(textBetween(this.text, this.words[index - 1], start)),
    )
    return this.knownCommas
  }

  /** By word whether a demand may begin with it. */
  get opens(): readonly boolean[] {
    this.knownOpens ??= opensOf(this.text, this.words, this.openers)
    return this.knownOpens
  }

  /** It begins with "if". */
  get isConditional(): boolean {
    const [first] = this.words
    return first !== undefined && hasOneOf(first, this.openers.conditional)
  }
}

function distancesOf(words: readonly ReadWord[]): number[] {
  const distances: number[] = []
  let distance = 0
  for (const word of words) {
    distances.push(distance)
    distance += word.text.length === 1 && word.text >= '\u3040' ? 0.5 : 1
  }
  distances.push(distance)
  return distances
}

const clauseBreak = /[,;:–—；(“"«|：，、（]|\s-\s/

/** Where a demand may begin: "please send", "candidates have to send", "after that, send", and not "users send". */
function opensOf(text: string, words: readonly ReadWord[], openers: Openers): boolean[] {
  const opens: boolean[] = []
  let isAsked = false
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const isBreak = before === undefined || clauseBreak.test(textBetween(text, before, word.start))
    if (isBreak) isAsked = false
    else if (hasOneOf(before, openers.asker)) isAsked = true
    opens.push(
      isBreak ||
        (opens[index - 1] === true && hasOneOf(before, openers.skip)) ||
        (hasOneOf(before, openers.you) && (isAsked || opens[index - 1] === true)),
    )
    // "We ask you to send".
    if (isAsked && opens[index - 1] === true && hasOneOf(word, openers.skip)) opens[index] = true
  }
  return opens
}

/** The text between two words; empty for a single space, the usual case. */
function textBetween(text: string, before: ReadWord | undefined, start: number): string {
  if (before === undefined || (start === before.end + 1 && text.charCodeAt(before.end) === 32)) return ''
  return text.slice(before.end, start)
}

/** The places of a phrase in a sentence: one for each beginning, the shortest. */
export function findPhrases(sentence: ReadSentence, phrase: CompiledPhrase): PhraseSpan[] {
  if (!sentence.mayHave(phrase)) return []
  const spans: PhraseSpan[] = []
  for (const start of startsOf(phrase, sentence)) {
    const ends = endsOfSteps(phrase.steps, sentence, start)
    const [from, last] = [sentence.words[start], sentence.words[Math.min(...ends) - 1]]
    if (from !== undefined && last !== undefined)
      spans.push({ start: from.start, end: last.end, last: last.start })
  }
  return spans
}

/** Where a phrase may begin: the first words of all its parts follow in their order and near enough, which is cheap to tell. */
function startsOf({ anchors }: CompiledPhrase, sentence: ReadSentence): readonly number[] {
  const { distances } = sentence
  let starts: readonly number[] | undefined
  for (let index = anchors.length - 1; index >= 0; index--) {
    const anchor = anchors[index]
    if (anchor === undefined) continue
    const [places, next] = [sentence.placesOf(anchor.list), starts]
    const leadsOn = (place: number, to: number): boolean =>
      to > place && (distances[to] ?? 0) - (distances[place] ?? 0) <= anchor.reach
    starts = next === undefined ? places : places.filter((place) => next.some((to) => leadsOn(place, to)))
    if (starts.length === 0) break
  }
  return starts ?? nowhere
}

function endsOfSteps(steps: readonly PhraseStep[], sentence: ReadSentence, start: number): readonly number[] {
  let ends: readonly number[] = [start]
  let mayFollowComma = true
  for (const { part, list, gap } of steps) {
    if (gap !== undefined) ends = afterGap(ends, gap, sentence, list)
    else if (!mayFollowComma) ends = ends.filter((at) => sentence.commas[at] !== true)
    ends = endsOf(part, sentence, ends)
    if (ends.length === 0) return ends
    mayFollowComma = part.kind === 'opening'
  }
  return ends
}

/** All places where a part may end if it begins at one of the given places. */
function endsOf(part: PhrasePart, sentence: ReadSentence, from: readonly number[]): readonly number[] {
  const { words } = sentence
  switch (part.kind) {
    case 'word':
      return nextOf(from, (at) => hasAtom(words[at], part.atoms))
    case 'any':
      return nextOf(from, (at) => at < words.length)
    case 'opening':
      return from.filter((at) => (part.isFirst ? at === 0 : sentence.opens[at] === true))
    case 'ending':
      return from.filter((at) => at === words.length || sentence.commas[at] === true)
    case 'gap':
      return afterGap(from, part.most, sentence)
    case 'one_of': {
      const [only] = from
      if (from.length === 1 && only !== undefined) return endsOfOptions(part, sentence, only)
      return [...new Set(from.flatMap((at) => endsOfOptions(part, sentence, at)))]
    }
    case 'all': {
      let at = from
      for (const each of part.parts) {
        at = endsOf(each, sentence, at)
        if (at.length === 0) return at
      }
      return at
    }
  }
}

const nowhere: readonly number[] = []

/** The places that follow those that fit. */
function nextOf(from: readonly number[], fits: (at: number) => boolean): readonly number[] {
  const [only] = from
  // Nearly always there is one place.
  if (from.length === 1 && only !== undefined) return fits(only) ? [only + 1] : nowhere
  return from.filter(fits).map((at) => at + 1)
}

function endsOfOptions(part: OneOf, sentence: ReadSentence, at: number): readonly number[] {
  let byStart = sentence.ends.get(part)
  if (byStart === undefined) {
    byStart = []
    sentence.ends.set(part, byStart)
  }
  const cached = byStart[at]
  if (cached !== undefined) return cached
  const ends = findOptions(part, sentence, at)
  byStart[at] = ends
  return ends
}

/** Most places have no option, and most others one: what is found is a list without a set. */
function findOptions(part: OneOf, sentence: ReadSentence, at: number): readonly number[] {
  const { always, byAtom } = optionsOf(part)
  const from = [at]
  let ends: number[] | undefined
  const addFrom = (option: PhrasePart): void => {
    for (const end of endsOf(option, sentence, from)) {
      if (ends === undefined) ends = [end]
      else if (!ends.includes(end)) ends.push(end)
    }
  }
  for (const option of always) addFrom(option)
  for (const atom of sentence.words[at]?.entry.atoms ?? []) {
    const options = byAtom.get(atom)
    if (options !== undefined) for (const option of options) addFrom(option)
  }
  return ends ?? nowhere
}

type OneOf = Extract<PhrasePart, { kind: 'one_of' }>

interface Options {
  byAtom: ReadonlyMap<number, readonly PhrasePart[]>
  /** Those that may begin with any word or be nothing. */
  always: readonly PhrasePart[]
}

const optionsKnown = new WeakMap<OneOf, Options>()

/** The options of a list by their first words, because lists are long and few options can match. */
function optionsOf(part: OneOf): Options {
  const cached = optionsKnown.get(part)
  if (cached !== undefined) return cached
  const byAtom = new Map<number, PhrasePart[]>()
  const always: PhrasePart[] = []
  for (const option of part.options) {
    const { atoms, isEmpty, isAny } = firstOf(option)
    if (isEmpty || isAny) always.push(option)
    else for (const atom of atoms) byAtom.set(atom, [...(byAtom.get(atom) ?? []), option])
  }
  const options = { byAtom, always }
  optionsKnown.set(part, options)
  return options
}

function hasAtom(word: ReadWord | undefined, atoms: ReadonlySet<number>): boolean {
  if (word !== undefined) for (const atom of word.entry.atoms) if (atoms.has(atom)) return true
  return false
}

/** The places at most `most` words after the given ones; with a list, only those of its words. */
function afterGap(
  from: readonly number[],
  most: number,
  sentence: ReadSentence,
  list?: number,
): readonly number[] {
  const { words, distances } = sentence
  const isNear = (place: number, at: number): boolean =>
    at <= place && (distances[place] ?? 0) - (distances[at] ?? 0) <= most
  const [first, last] = [Math.min(...from), Math.max(...from)]
  const near: number[] = []
  const ofList = list === undefined ? undefined : sentence.placesOf(list)
  const count = ofList?.length ?? words.length + 1
  for (let index = ofList === undefined ? first : 0; index < count; index++) {
    const place = ofList === undefined ? index : (ofList[index] ?? 0)
    if (place > last && !isNear(place, last)) break
    if (from.some((at) => isNear(place, at))) near.push(place)
  }
  return near
}

/** The denials of the sentence's language; all of them if it shows none. */
export function denialsOf(
  { words }: ReadSentence,
  denials: readonly CompiledDenial[],
): readonly CompiledDenial[] {
  if (denials.length < 2) return denials
  const marks = denials.map(({ markAtoms }) => words.filter((word) => hasOneOf(word, markAtoms)).length)
  const most = Math.max(...marks)
  return denials.filter((_, index) => marks[index] === most)
}
