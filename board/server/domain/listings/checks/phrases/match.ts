import { letterOfFigure } from '../../../accounts/deceiving-names.ts'
import { commonIn, isEnglish } from '../languages.ts'
import {
  type CompiledDenial,
  type CompiledPhrase,
  type CompiledRules,
  firstOf,
  type Openers,
  type PhraseStep,
} from './compile.ts'
import type { KnownWord, PhrasePart, Vocabulary } from './notation.ts'
import type { Sentence, Word } from './words.ts'

/** A word with all that rules call it. */
interface ReadWord {
  text: string
  start: number
  end: number
  known: KnownWord
}

/** The place of a phrase in a text. */
export interface PhraseSpan {
  start: number
  end: number
  /** Where its last word begins. */
  last: number
}

/** The words of a sentence, looked up. */
export interface KnownSentence {
  words: readonly ReadWord[]
  /** Bits for the lists that have a word here. */
  lists: Int32Array
}

/** A sentence with all that phrases ask about it. Most sentences are asked for little of it. */
export class ReadSentence implements KnownSentence {
  readonly words: readonly ReadWord[]
  readonly lists: KnownSentence['lists']
  private readonly knownPlaces = new Map<number, readonly number[]>()
  /** By part, and by the word where it begins, where it may end: phrases share most of their parts. */
  readonly ends = new Map<PhrasePart, (readonly number[] | undefined)[]>()
  private readonly text: string
  readonly openers: Openers
  private knownDistances: readonly number[] | undefined
  private knownCommas: readonly boolean[] | undefined
  private knownOpens: readonly boolean[] | undefined

  constructor(text: string, { words, lists }: KnownSentence, { openers }: CompiledRules) {
    this.text = text
    this.openers = openers
    this.words = words
    this.lists = lists
  }

  /** The positions of the words of a list. */
  placesOf(list: number): readonly number[] {
    const kept = this.knownPlaces.get(list)
    if (kept !== undefined) return kept
    const places: number[] = []
    if (hasList(this.lists, list))
      for (let at = 0; at < this.words.length; at++) {
        const lists = this.words[at]?.known.lists
        if (lists !== undefined && hasList(lists, list)) places.push(at)
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

/** Looks up the words of a sentence. Joins the parts of a spaced-out word if rules know the whole. */
export function knowSentence(sentence: Sentence, rules: CompiledRules): KnownSentence {
  const found = lookUp(sentence, rules.vocabulary)
  const isInEnglish = mayBeEnglish(found) && isEnglish(found.map(({ known }) => known.commonIn))
  const words = isInEnglish ? found.map(asEnglish) : found
  const lists = new Int32Array((rules.listCount + 31) >> 5)
  for (const { known } of words) {
    if (known.atoms.length === 0) continue
    known.lists ??= listsOf(known, rules)
    for (let index = 0; index < lists.length; index++)
      lists[index] = (lists[index] ?? 0) | (known.lists[index] ?? 0)
  }
  return { words, lists }
}

/** Bits for the lists that a word is in. */
function listsOf({ atoms }: KnownWord, { listCount, listsOfWord }: CompiledRules): Int32Array {
  const lists = new Int32Array((listCount + 31) >> 5)
  for (const atom of atoms)
    for (const list of listsOfWord[atom] ?? [])
      lists[list >> 5] = (lists[list >> 5] ?? 0) | (1 << (list & 31))
  return lists
}

/** Whether lists given as bits have one. */
export function hasList(lists: Int32Array, list: number): boolean {
  return ((lists[list >> 5] ?? 0) & (1 << (list & 31))) !== 0
}

/** Some words have another meaning in English, and none has its only meaning in another language: "paga", "envoie". */
function mayBeEnglish(words: readonly ReadWord[]): boolean {
  return (
    words.some(({ known }) => known.inEnglish !== undefined) && !words.some(({ known }) => known.isForeign)
  )
}

function asEnglish(word: ReadWord): ReadWord {
  return word.known.inEnglish === undefined ? word : { ...word, known: word.known.inEnglish }
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

/** Whether a word is in a list. */
export function hasOneOf({ known }: ReadWord, list: ReadonlySet<number>): boolean {
  return known.atoms.some((atom) => list.has(atom))
}

/** The words of a sentence, with spaced-out ones joined. */
function lookUp(sentence: Sentence, vocabulary: Vocabulary): readonly ReadWord[] {
  const found: ReadWord[] = []
  let mayBeJoined = false
  for (const [index, { text, start, end }] of sentence.entries()) {
    const isTime = isTimeOfDay(sentence[index - 1], { text, start })
    const known = isTime ? unknownWord : vocabulary.look(text)
    const { cutAt } = known
    if (cutAt === undefined) found.push({ text, start, end, known })
    else {
      const [one, two] = [text.slice(0, cutAt), text.slice(cutAt)]
      found.push({ text: one, start, end: start + cutAt, known: vocabulary.look(one) })
      found.push({ text: two, start: start + cutAt, end, known: vocabulary.look(two) })
    }
    mayBeJoined ||= known.goesOnWith !== '' || text.length === 1
  }
  return mayBeJoined ? joinParts(found, vocabulary) : found
}

const unknownWord: KnownWord = {
  atoms: [],
  inEnglish: undefined,
  isForeign: false,
  goesOnWith: '',
  commonIn: commonIn(''),
  lists: undefined,
  cutAt: undefined,
}

/** "3pm", "at 4 pm": these letters are a private message elsewhere. */
function isTimeOfDay(before: Word | undefined, { text, start }: Pick<Word, 'text' | 'start'>): boolean {
  const isLetters = text === 'pm' || text === 'dm'
  return isLetters && before !== undefined && start - before.end <= 1 && /^\d/.test(before.text)
}

const mostParts = 3
const shortestWhole = 4

/** `dep osit`, `What s App`, `$eed`: joins the parts of a known word if at least one of them is unknown. */
function joinParts(words: readonly ReadWord[], vocabulary: Vocabulary): readonly ReadWord[] {
  const joined: ReadWord[] = []
  for (let index = 0; index < words.length; ) {
    const word = words[index]
    if (word === undefined) break
    const whole = goesOn(word, words[index + 1], vocabulary) ? findWhole(words, index, vocabulary) : undefined
    joined.push(whole?.word ?? word)
    index += whole?.count ?? 1
  }
  return joined
}

/** Whether a word that rules know begins with one and the first letter of the next: a cheap test, which most words fail. */
function goesOn({ text, known }: ReadWord, next: ReadWord | undefined, vocabulary: Vocabulary): boolean {
  if (next === undefined) return false
  const letter = text.length === 1 ? letterOfFigure(text) : undefined
  const letters = letter === undefined ? known.goesOnWith : vocabulary.goesOnWith(letter)
  return letters !== '' && letters.includes(next.text.charAt(0))
}

function findWhole(
  words: readonly ReadWord[],
  index: number,
  vocabulary: Vocabulary,
): { word: ReadWord; count: number } | undefined {
  const first = words[index]
  if (first === undefined) return undefined
  let text = first.text.length === 1 ? (letterOfFigure(first.text) ?? first.text) : first.text
  let areKnown = first.known.atoms.length > 0
  for (let count = 2; count <= mostParts; count++) {
    const next = words[index + count - 1]
    if (next === undefined) return undefined
    text += next.text
    areKnown &&= next.known.atoms.length > 0
    if (areKnown || text.length < shortestWhole || !vocabulary.has(text)) continue
    return { word: { text, start: first.start, end: next.end, known: vocabulary.look(text) }, count }
  }
  return undefined
}

/** The places of a phrase in a sentence: one for each beginning, the shortest. */
export function findPhrases(sentence: ReadSentence, phrase: CompiledPhrase): PhraseSpan[] {
  for (const list of phrase.needs) if (!hasList(sentence.lists, list)) return []
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

/** What follows those of the places that fit. */
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
  const known = byStart[at]
  if (known !== undefined) return known
  const found = findOptions(part, sentence, at)
  byStart[at] = found
  return found
}

/** Most places have no option, and most others one: what is found is a list without a set. */
function findOptions(part: OneOf, sentence: ReadSentence, at: number): readonly number[] {
  const { always, byAtom } = optionsOf(part)
  const from = [at]
  let found: number[] | undefined
  const addFrom = (option: PhrasePart): void => {
    for (const end of endsOf(option, sentence, from)) {
      if (found === undefined) found = [end]
      else if (!found.includes(end)) found.push(end)
    }
  }
  for (const option of always) addFrom(option)
  for (const atom of sentence.words[at]?.known.atoms ?? []) {
    const options = byAtom.get(atom)
    if (options !== undefined) for (const option of options) addFrom(option)
  }
  return found ?? nowhere
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
  const kept = optionsKnown.get(part)
  if (kept !== undefined) return kept
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
  if (word !== undefined) for (const atom of word.known.atoms) if (atoms.has(atom)) return true
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
