import {
  type FieldGroup,
  type Finding,
  type ListingContent,
  postingFields,
  processFields,
  publicFields,
  withValues,
} from '@cryptolist/contract'
import { places } from '#messages/listing-checks'
import { readDescription, type ShownLink } from '../markup/description.ts'
import { findSaid, findTouchy } from '../phrases/find-said.ts'
import type { Demand } from '../phrases/language.ts'
import { type Reading, readingsOf } from '../reading/seen-text.ts'

/** A text of a listing or a company, as people see it. */
export interface SeenText {
  /** Name of the form's field. */
  field: string
  /** The name of the field, in brackets; null for the description, which has lines. */
  place: string | null
  text: string
  readings: readonly Reading[]
  links: readonly ShownLink[]
  lineAt(position: number): number
}

/** The texts of a listing, as read. */
export interface SeenTexts {
  texts: readonly SeenText[]
  /** The parts of the texts that rules are about, in the order of the fields. */
  demands: readonly PlacedDemand[]
}

interface PlacedDemand extends Demand {
  where: QuotedPlace
}

/** Words found in a listing, and the field of the form that has them. */
export interface QuotedPlace {
  field: string
  /** `line 14`, `title`: for brackets. */
  place: string
  /** As people see them. */
  quote: string
  /** Line of the description, from 1; null for other fields. */
  line: number | null
}

/** The content that the checks read: a listing and, if it was imported, the quotes shown with it. */
export type Content = Partial<ListingContent> & { quotes?: readonly string[] }

const textsByContent = new WeakMap<Content, SeenTexts>()

/** Reads all free text of a listing that people see: once, for all rules. */
export function readTexts(content: Content): SeenTexts {
  const cached = textsByContent.get(content)
  if (cached !== undefined) return cached
  const read = readFields(fieldsOf(content))
  textsByContent.set(content, read)
  return read
}

const knownTouchy = new WeakMap<Content, readonly PlacedDemand[]>()

/** The parts of the texts that only new companies are asked about, so that the listings of others are read faster. */
export function readTouchy(content: Content): readonly PlacedDemand[] {
  const cached = knownTouchy.get(content)
  if (cached !== undefined) return cached
  const read = saidInFields(fieldsOf(content), readTexts(content).texts, findTouchy)
  knownTouchy.set(content, read)
  return read
}

/** A field with what was typed into it. */
interface TypedField {
  field: string
  text: string | null | undefined
  /** Null for Markdown. */
  place: string | null
}

function readFields(fields: readonly TypedField[]): SeenTexts {
  const texts = fields.flatMap(({ field, text, place }) => {
    if (!text) return []
    return [place === null ? readMarkdown(field, text) : readPlain({ field, text, place })]
  })
  return { texts, demands: saidInFields(fields, texts, findSaid) }
}

type Find = typeof findSaid

function saidInFields(fields: readonly TypedField[], texts: readonly SeenText[], find: Find): PlacedDemand[] {
  return texts.flatMap((seen) => {
    const visible = saidIn(seen, find)
    if (seen.place !== null) return visible
    // Lines of the Markdown itself are read if they say more than people see, such as comments.
    const markdown = fields.find(({ field }) => field === seen.field)?.text ?? ''
    const hidden = saidInMarkdown(seen.field, markdown, find)
    return [...visible, ...hidden.filter(({ code }) => visible.every((one) => one.code !== code))]
  })
}

// A language is a code; the others have their place in the order below. Every other line, also one of a new field, is read after them.
const { language: _language, summary: _summary, hiringFor: _hiringFor, ...others } = publicFields

function linesOf<Group extends FieldGroup>(
  group: Group,
  values: { readonly [Name in keyof Group]?: unknown },
): TypedField[] {
  return withValues(group, values).flatMap(({ field: { input, label, reading }, value }) =>
    reading.kind === 'line' && typeof value === 'string'
      ? [{ field: input, text: value, place: places.named(label) }]
      : [],
  )
}

function fieldsOf(content: Content): TypedField[] {
  const { title, summary, description, process, hiringFor, place, tokens, quotes, apply } = content
  const questions = apply?.method === 'email' ? (apply.questions ?? []) : []
  return [
    { field: 'title', text: title, place: places.title },
    { field: 'summary', text: summary, place: places.summary },
    { field: 'description', text: description, place: null },
    ...(quotes ?? []).map((text) => ({ field: 'quotes', text, place: places.quoted })),
    ...(process?.steps ?? []).flatMap(({ name, note }, index) => [
      { field: `step${index + 1}_name`, text: name, place: places.step(index + 1) },
      { field: `step${index + 1}_note`, text: note, place: places.stepNote(index + 1) },
    ]),
    ...(tokens ?? []).flatMap(({ name, note }, index) => [
      { field: `token${index + 1}_name`, text: name, place: places.tokenName(index + 1) },
      { field: `token${index + 1}_note`, text: note, place: places.tokenNote(index + 1) },
    ]),
    ...questions.flatMap(({ text, choices }, index) => [
      { field: `question${index + 1}_text`, text, place: places.question(index + 1) },
      {
        field: `question${index + 1}_choices`,
        text: choices.join('\n'),
        place: places.questionChoices(index + 1),
      },
    ]),
    { field: 'hiring_for', text: hiringFor, place: places.hiringFor },
    { field: 'cities', text: place?.cities.join(', '), place: places.cities },
    ...linesOf({ ...others, ...postingFields }, content),
    ...linesOf(processFields, process ?? {}),
  ]
}

function readMarkdown(field: string, markdown: string): SeenText {
  const { text, links, lineAt } = readDescription(markdown)
  return { field, place: null, text, links, lineAt, readings: readingsOf(text) }
}

function readPlain({ field, text, place }: { field: string; text: string; place: string | null }): SeenText {
  const lineAt = (position: number): number => text.slice(0, position).split('\n').length
  return { field, place, text, links: [], lineAt, readings: readingsOf(text) }
}

function saidIn(seen: SeenText, find: Find): PlacedDemand[] {
  return find(seen.readings).map((match) => ({ ...match, where: whereIn(seen, match) }))
}

const unseen = /<[!a-z/]|\]:/i

function saidInMarkdown(field: string, markdown: string, find: Find): PlacedDemand[] {
  return markdown.split('\n').flatMap((line, index) => {
    if (!unseen.test(line)) return []
    const seen = readPlain({ field, text: line, place: null })
    return saidIn({ ...seen, lineAt: () => index + 1 }, find)
  })
}

const longestQuote = 120

/** The place of a part of a text. */
export function whereIn(
  { field, place, text, lineAt }: SeenText,
  { from, to }: { from: number; to: number },
): QuotedPlace {
  const quote = text.slice(from, to).replace(/\s+/g, ' ').trim()
  const line = lineAt(from)
  return {
    field,
    place: place ?? places.line(line),
    quote: [...quote].length > longestQuote ? `${[...quote].slice(0, longestQuote - 1).join('')}…` : quote,
    line: place === null ? line : null,
  }
}

/** Field, quote and line of something found. */
export function whereFound({ field, quote, line }: QuotedPlace): Pick<Finding, 'field' | 'quote' | 'line'> {
  return { field, quote, line }
}
