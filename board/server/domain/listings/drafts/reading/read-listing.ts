import {
  type CompanyKind,
  type DraftFields,
  type DraftProblem,
  type LeftOutWords,
  type ListingContent,
  listingContentSchema,
  listingLimits,
  postingFields,
  publicFields,
} from '@cryptolist/contract'
import { readPlainFields } from '../../plain-fields.ts'
import { findMarkdownProblem } from '../../text/markdown-limits.ts'
import { checkLength, createFieldReader, type FieldReader } from './field-reader.ts'
import { readApply } from './read-apply.ts'
import { readCryptoPay, readPay } from './read-pay.ts'
import { readHours, readPlace } from './read-place.ts'
import { readProcess } from './read-process.ts'
import { readLanguage, readRole, readTitle, readTopics } from './read-role.ts'
import { readTokens } from './read-tokens.ts'

// Those with a rule or a place in the form of their own; a field that is added is read with the terms.
const { openings, language: _language, onsiteDaysPerWeek, summary, ...terms } = publicFields
const { hiringFor, ...posting } = postingFields

/** What reading needs to know besides the fields. */
export interface ReadingFacts {
  /** Of the company that the listing is for; null while there is none. */
  companyKind: CompanyKind | null
  /** Hosts of this site. */
  ownHosts: readonly string[]
}

export interface ReadListing {
  /** The listing, when nothing keeps it from being one. */
  content: ListingContent | undefined
  /** What could be read. */
  partial: Partial<ListingContent>
  problems: DraftProblem[]
  leftOut: LeftOutWords[]
}

/** Reads what was typed into a listing, or says what is wrong, field by field in the order of the form. Pure. */
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
    ...readPlainFields(reader, posting),
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
  // The contract knows a bound that reading does not; better said than sent.
  const message = `This cannot be published as it is: ${checked.error.issues[0]?.message ?? 'a part is wrong'}.`
  return { content: undefined, partial, problems: [{ field: null, message }] }
}

function isRemote(reader: FieldReader): boolean {
  return reader.line('work_mode') === 'remote'
}

function readDescription(reader: FieldReader): string | undefined {
  const text = reader.block('description')
  const refuse = (message: string) => reader.refuse('description', message)
  if (text === '') return refuse('Describe the job: what there is to do, for whom, with whom.')
  const sized = checkLength(text, listingLimits.description, 'The text', refuse)
  const problem = sized && findMarkdownProblem(sized)
  return problem === undefined ? sized : refuse(problem)
}

function readHiringFor(reader: FieldReader, { companyKind }: ReadingFacts): string | null {
  if (companyKind !== 'agency') return null
  const name = readPlainFields(reader, { hiringFor }).hiringFor
  if (name === null && reader.line('hiring_for') === '')
    reader.refuse('hiring_for', 'Agencies name the company that they hire for.')
  return name
}
