import {
  type CompanyKind,
  type DraftFields,
  type DraftProblem,
  employments,
  type LeftOutWords,
  type ListingContent,
  leastDescription,
  listingContentSchema,
  listingLimits,
  postingFields,
  processFields,
  publicFields,
  roleFamilies,
  seniorities,
} from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'
import { findDeceivingWord } from '../../texts/deceiving-names.ts'
import { findMarkdownProblem } from '../markup/description.ts'
import { findChainSlug, findTagSlug } from '../taxonomy/tag-dictionary.ts'
import {
  checkLength,
  createFieldReader,
  type FieldReader,
  lengthOf,
  readAmount,
  readPlainFields,
} from './field-reader.ts'
import { readApply } from './read-apply.ts'
import { readCryptoPay, readPay, readTokens } from './read-pay.ts'
import { readHours, readPlace } from './read-place.ts'

// Fields with a rule or a place of their own are read one by one below; every other public field, also a new one, is in `terms`.
const { openings, language: _language, onsiteDaysPerWeek, summary, hiringFor, ...terms } = publicFields

/** The facts that reading needs in addition to the fields. */
interface ReadingFacts {
  /** Of the listing's company; null while there is none. */
  companyKind: CompanyKind | null
  /** Hosts of this site. */
  ownHosts: readonly string[]
}

export interface ReadListing {
  /** The listing, if it has no problems. */
  content: ListingContent | undefined
  /** The content that could be read. */
  partial: Partial<ListingContent>
  problems: DraftProblem[]
  leftOut: LeftOutWords[]
}

/** Reads the typed fields as a listing, or returns the problems in the order of the form. Pure. */
export function readListing(fields: DraftFields, facts: ReadingFacts): ReadListing {
  const reader = createFieldReader(fields)
  const title = readTitle(reader)
  const { roleFamily, ...role } = readRole(reader)
  const read: { [Name in keyof ListingContent]: ListingContent[Name] | undefined } = {
    title,
    roleFamily,
    ...role,
    ...readTopics(reader),
    ...readPlainFields(reader, { openings }),
    language: readLanguage(reader),
    pay: readPay(reader, role.employment),
    cryptoPay: readCryptoPay(reader),
    tokens: readTokens(reader),
    place: readPlace(reader),
    hours: readHours(reader),
    ...readPlainFields(reader, terms),
    onsiteDaysPerWeek: isRemote(reader)
      ? null
      : readPlainFields(reader, { onsiteDaysPerWeek }).onsiteDaysPerWeek,
    ...readPlainFields(reader, { summary }),
    description: readDescription(reader),
    process: readProcess(reader),
    apply: readApply(reader, facts.ownHosts),
    hiringFor: readHiringFor(reader, facts),
    ...readPlainFields(reader, postingFields),
  }
  return { ...conclude(reader, read), leftOut: reader.leftOut }
}

function conclude(
  { problems }: FieldReader,
  read: { [Name in keyof ListingContent]: ListingContent[Name] | undefined },
): Pick<ReadListing, 'content' | 'partial' | 'problems'> {
  const partial: Partial<ListingContent> = Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined),
  )
  if (problems.length > 0) return { content: undefined, partial, problems }
  const checked = listingContentSchema.safeParse(read)
  if (checked.success) return { content: checked.data, partial, problems }
  // The contract has a limit that reading doesn't; report it rather than send the listing.
  const message = texts.notPublishable(checked.error.issues[0]?.message ?? texts.partWrong)
  return { content: undefined, partial, problems: [{ field: null, message }] }
}

function isRemote(reader: FieldReader): boolean {
  return reader.line('work_mode') === 'remote'
}

function readDescription(reader: FieldReader): string | undefined {
  const text = reader.block('description')
  const refuse = (message: string) => reader.refuse('description', message)
  if (text === '') return refuse(texts.descriptionMissing)
  const sized = checkLength(
    text,
    { min: leastDescription(text), max: listingLimits.description.max },
    texts.theDescription,
    refuse,
  )
  const problem = sized && findMarkdownProblem(sized)
  return problem === undefined ? sized : refuse(problem)
}

function readHiringFor(reader: FieldReader, { companyKind }: ReadingFacts): string | null {
  if (companyKind !== 'agency') return null
  const name = readPlainFields(reader, { hiringFor }).hiringFor
  if (name === null && reader.line('hiring_for') === '') reader.refuse('hiring_for', texts.hiringForMissing)
  return name
}

/** Reads the title; undefined if it is missing or invalid. */
function readTitle(reader: FieldReader): string | undefined {
  const title = reader.sized('title', listingLimits.title, texts.theTitle)
  if (title === undefined) {
    if (reader.line('title') === '') reader.refuse('title', texts.titleMissing)
    return undefined
  }
  const deceiving = findDeceivingWord(title)
  if (deceiving === undefined) return title
  return reader.refuse('title', texts.titleDeceives(deceiving))
}

/** Reads what kind of work it is. */
function readRole(reader: FieldReader) {
  const roleFamily = reader.choice('role_family', roleFamilies)
  if (roleFamily === undefined && reader.line('role_family') === '')
    reader.refuse('role_family', texts.roleMissing)
  const seniority = reader.choices('seniority', seniorities)
  if (seniority.length > listingLimits.seniorities)
    reader.refuse('seniority', texts.upTo(listingLimits.seniorities))
  const employment = reader.choices('employment', employments)
  if (employment.length === 0) reader.refuse('employment', texts.employmentMissing)
  if (employment.length > listingLimits.employments)
    reader.refuse('employment', texts.upTo(listingLimits.employments))
  return { roleFamily, seniority, employment }
}

/** Reads tags and chains with the dictionary. Unknown words are left out and reported. */
function readTopics(reader: FieldReader): Pick<ListingContent, 'tags' | 'chains'> {
  const read = (
    name: 'tags' | 'chains',
    find: (word: string) => string | undefined,
    kind: 'tag' | 'chain',
  ) => {
    const words = reader.words(name)
    const slugs = [...new Set(words.flatMap((word) => find(word) ?? []))]
    reader.leaveOut(
      name,
      words.filter((word) => find(word) === undefined),
      kind,
    )
    if (slugs.length > listingLimits[name]) reader.refuse(name, texts.wordsUpTo(listingLimits[name]))
    return slugs
  }
  return { tags: read('tags', findTagSlug, 'tag'), chains: read('chains', findChainSlug, 'chain') }
}

/** Reads the language of the text; null if not stated. */
function readLanguage(reader: FieldReader): string | null {
  const text = reader.line('language')
  if (text === '') return null
  const language = findLanguage(text)
  return language ?? reader.refuse('language', texts.languageUnknown) ?? null
}

function findLanguage(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(text)) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

type Process = ListingContent['process']

const { takeHome: takeHomeField, isTakeHomePaid, ...processTerms } = processFields

/** Reads the hiring process; undefined if a part of it is wrong. */
function readProcess(reader: FieldReader): Process | undefined {
  const before = reader.problems.length
  const takeHome = readPlainFields(reader, { takeHome: takeHomeField }).takeHome
  const isAsked = takeHome === 'optional' || takeHome === 'required'
  const process: Process = {
    takeHome,
    steps: readSteps(reader),
    takeHomeHours: isAsked ? readTakeHomeHours(reader) : null,
    isTakeHomePaid: isAsked ? readPlainFields(reader, { isTakeHomePaid }).isTakeHomePaid : null,
    ...readPlainFields(reader, processTerms),
  }
  return reader.problems.length === before ? process : undefined
}

function readSteps(reader: FieldReader): Process['steps'] {
  const numbers = Array.from({ length: listingLimits.steps }, (_, index) => index + 1)
  return numbers.flatMap((number) => {
    const names = { name: `step${number}_name`, note: `step${number}_note` }
    const note = reader.sized(names.note, { min: 1, max: listingLimits.stepNote }, texts.theNote) ?? null
    const name = reader.sized(names.name, { min: 1, max: listingLimits.stepName }, texts.theStep)
    if (name === undefined && note !== null && lengthOf(reader.line(names.name)) === 0)
      reader.refuse(names.name, texts.stepNameMissing)
    return name === undefined ? [] : [{ name, note }]
  })
}

/** Keeps tenths of an hour. */
function readTakeHomeHours(reader: FieldReader): number | null {
  const text = reader.line('take_home_hours')
  if (text === '') return null
  const hours = readAmount(text) ?? 0
  if (hours >= 0.1 && hours <= listingLimits.takeHomeHours && Number.isInteger(Math.round(hours * 100) / 10))
    return hours
  return reader.refuse('take_home_hours', texts.takeHomeHours(listingLimits.takeHomeHours)) ?? null
}
