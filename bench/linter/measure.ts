import { filler as english, lint } from '../../board/server/domain/checks/plain-listing.fixture.ts'
import { type CorpusSentence, corpusLanguages, readCorpus, readMessages } from './corpus.ts'
import { isRefused, listMisjudged } from './messages.ts'

type Table = Record<string, Record<string, string | number>>

/** Whether a listing with this sentence is not published at once, though its company's domain is verified. */
export function isHeld({ text }: CorpusSentence): boolean {
  return isHeldText(text)
}

/** True if a listing with this paragraph is not published at once, though its company's domain is verified. */
export function isHeldText(text: string): boolean {
  return lint({ content: { description: `${english}\n\n${text}` } }).some(({ weight }) => weight !== 'note')
}

/** The sentences and messages that the checks judge wrong: scams that go live or are sent, and honest ones that aren't. */
export function listMissed(): string[] {
  const missed = readCorpus().filter(
    (sentence) => sentence.part === 'tuned' && isHeld(sentence) !== sentence.isScam,
  )
  const lineOf = ({ language, kind, text }: CorpusSentence): string => `${language} ${kind}: ${text}`
  return [
    ...missed.map((sentence) => `${sentence.isScam ? 'LIVE' : 'HELD'} ${lineOf(sentence)}`),
    ...listMisjudged().map((message) => `${message.isScam ? 'SENT' : 'REFUSED'} ${lineOf(message)}`),
  ]
}

/** Recall and false holds by kind and language, of both halves of the corpus, of messages to applicants, and the time a listing takes. */
export function measureLinter(): Record<'kinds' | 'languages' | 'halves' | 'messages' | 'time', Table> {
  const all = readCorpus().map((sentence) => ({ ...sentence, isHeld: isHeld(sentence) }))
  const sentences = all.filter(({ part }) => part !== 'unseen')
  const tableBy = (nameOf: (sentence: CorpusSentence) => string): Table => {
    const names = [...new Set(sentences.map(nameOf))]
    return Object.fromEntries(
      names.map((name) => [name, sharesOf(sentences.filter((sentence) => nameOf(sentence) === name))]),
    )
  }
  return {
    kinds: tableBy(({ kind }) => kind),
    languages: tableBy(({ language }) => language),
    halves: {
      ...tableBy(({ part }) => (part === 'apart' ? 'kept apart by hash' : 'rules are tuned on it')),
      all: sharesOf(sentences),
      'written after the rules, to get past them': sharesOf(all.filter(({ part }) => part === 'unseen')),
    },
    messages: measureMessages(),
    time: measureTime(sentences),
  }
}

/** Of messages to applicants: held means refused, and live sent. */
function measureMessages(): Table {
  const messages = readMessages().map((message) => ({ ...message, isHeld: isRefused(message.text) }))
  const ofLanguage = corpusLanguages.map((language) => [
    `messages ${language}`,
    sharesOf(messages.filter((message) => message.language === language)),
  ])
  return { ...Object.fromEntries(ofLanguage), 'all messages': sharesOf(messages) }
}

interface Judged {
  isScam: boolean
  isHeld: boolean
}

function sharesOf(sentences: readonly Judged[]): Record<string, string | number> {
  const scams = sentences.filter(({ isScam }) => isScam)
  const honest = sentences.filter(({ isScam }) => !isScam)
  const share = (some: number, all: number): string =>
    all === 0 ? '' : `${((100 * some) / all).toFixed(1)}%`
  return {
    scams: scams.length,
    recall: share(scams.filter(({ isHeld }) => isHeld).length, scams.length),
    'let live': scams.filter(({ isHeld }) => !isHeld).length,
    honest: honest.length,
    'false holds': share(honest.filter(({ isHeld }) => isHeld).length, honest.length),
    held: honest.filter(({ isHeld }) => isHeld).length,
  }
}

const sentencesAListing = 15

/** Listings of about the usual length, each of its own text, so that nothing is read from a cache. */
function measureTime(sentences: readonly CorpusSentence[]): Table {
  const honest = sentences.filter(({ isScam }) => !isScam)
  const times = honest.map((_, at) => {
    const texts = Array.from(
      { length: sentencesAListing },
      (_unused, next) => honest[(at * 7 + next) % honest.length]?.text,
    )
    const description = `${english}\n\n${texts.join('\n\n')}`
    const startedAt = performance.now()
    lint({ content: { description } })
    return performance.now() - startedAt
  })
  const sorted = times.slice(100).sort((a, b) => a - b)
  const at = (part: number): number =>
    Number((sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(2))
  return { 'a listing': { 'p50 ms': at(0.5), 'p99 ms': at(0.99), target: '≤ 1' } }
}
