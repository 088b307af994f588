import type {
  CompanyKind,
  Finding,
  FindingCode,
  FindingWeight,
  ListingContent,
  ModerationReason,
} from '@cryptolist/contract'
import { type FindingTexts, places } from '#messages/listing-checks'
import type { ApplyTarget } from './apply-target.ts'
import { type Found, findAnySaid } from './phrases.ts'

/** A rule: says what it finds, or nothing. */
export interface Rule {
  code: FindingCode
  /** Whether it also applies to imported listings. */
  isForImports: boolean
  find(subject: CheckSubject): Finding | undefined
}

interface Said extends FindingTexts {
  weight: FindingWeight
  field: string | null
  quote?: string | null
  line?: number | null
  lookAlike?: string | null
}

/** A finding of a rule. */
export function finding(code: FindingCode, said: Said): Finding {
  return {
    code,
    weight: said.weight,
    message: said.message,
    fact: said.fact,
    field: said.field,
    quote: said.quote ?? null,
    line: said.line ?? null,
    lookAlike: said.lookAlike ?? null,
  }
}

/** Words found in a listing, and the field of the form that has them. */
interface FoundIn extends Found {
  field: string
  /** `line 14`, `title`: for brackets. */
  place: string
}

interface FreeText {
  field: string
  text: string
  /** Where it stands, but for the text itself, which has lines. */
  place: string | null
}

/**
 * The first of the patterns that the listing's words say: title, summary, text and all else that one types freely are read, in this order.
 * A sentence that says the excuse too does not count.
 */
export function findInText(
  content: CheckSubject['content'],
  patterns: readonly RegExp[],
  excuse?: RegExp,
): FoundIn | undefined {
  for (const { field, text, place } of freeTexts(content)) {
    const found = findAnySaid(text, patterns, excuse)
    if (found) return { ...found, field, place: place ?? places.line(found.line) }
  }
  return undefined
}

function freeTexts({
  title,
  summary,
  description,
  process,
  hiringFor,
  place,
  tokens,
}: CheckSubject['content']): FreeText[] {
  return [
    { field: 'title', text: title, place: places.title },
    { field: 'summary', text: summary, place: places.summary },
    { field: 'description', text: description, place: null },
    ...(process?.steps ?? []).flatMap(({ name, note }, index) => [
      { field: `step${index + 1}_name`, text: name, place: places.step(index + 1) },
      { field: `step${index + 1}_note`, text: note, place: places.stepNote(index + 1) },
    ]),
    ...(tokens ?? []).flatMap(({ name, note }, index) => [
      { field: `token${index + 1}_name`, text: name, place: places.tokenName(index + 1) },
      { field: `token${index + 1}_note`, text: note, place: places.tokenNote(index + 1) },
    ]),
    { field: 'hiring_for', text: hiringFor, place: places.hiringFor },
    { field: 'cities', text: place?.cities.join(', '), place: places.cities },
  ].flatMap((part) => (part.text ? [{ ...part, text: part.text }] : []))
}

/** A rule about what the listing's words say, wherever they say it. */
export function textRule(
  code: FindingCode,
  {
    weight,
    isForImports,
    patterns,
    excuse,
    say,
  }: {
    weight: FindingWeight
    isForImports: boolean
    patterns: readonly RegExp[]
    excuse?: RegExp
    say: (found: FoundIn) => FindingTexts
  },
): Rule {
  return {
    code,
    isForImports,
    find({ content }) {
      const found = findInText(content, patterns, excuse)
      return found && finding(code, { weight, ...say(found), ...whereFound(found) })
    },
  }
}

/** Field, quote and line of something found; only the text has lines. */
export function whereFound(found: FoundIn): Pick<Finding, 'field' | 'quote' | 'line'> {
  return { field: found.field, quote: found.quote, line: found.field === 'description' ? found.line : null }
}

/** A live listing of another company whose text is nearly the same. */
export interface LikeListing {
  companyName: string
  title: string
}

/** A listing that moderators took down, rejected or sent back, or that the rules hold and no one has reviewed yet. */
interface DecidedLike {
  title: string
  isWaiting: boolean
}

/** What a listing is compared with. */
export interface CheckFacts {
  company: {
    /** Null while it is only typed. */
    kind: CompanyKind | null
    name: string | null
    /** Registrable domains that it has proved, or that stand on its page. */
    domains: readonly string[]
    /** Those of them that are proved now. */
    provedDomains: readonly string[]
    /** One of them is proved now. */
    isVerified: boolean
  }
  /** Domains of other companies that are proved, or that were on the board before. */
  knownDomains: readonly string[]
  /** What 995 of 1,000 live listings of the same role pay less than, in US dollars a year. */
  highestUsualPay: number
  /** Cash in US dollars a year; undefined where nothing is said or a project is paid. */
  yearlyPay: { min: number; max: number } | undefined
  /** Hours since the poster's account was made; 0 where there is none, null where it does not matter. */
  accountHours: number | null
  hasAccount: boolean
  /** What the poster sent in the last day, this one not counted. */
  postsInLastDay: number
  like: LikeListing | undefined
  /** The decision about a listing by the same company or poster with almost the same text. */
  decidedLike: DecidedLike | undefined
  /** Why a moderator refused or took off a listing, of whatever company, whose text is nearly the same: it was a fraud. */
  fraudLike: { reason: ModerationReason } | undefined
  /** A company that was here before under the same name, or one that looks like it. */
  namesake: string | undefined
  ownHosts: readonly string[]
}

/** What a rule reads: what is said of the job, and what it is compared with. */
export interface CheckSubject {
  content: Partial<ListingContent>
  occasion: 'write' | 'send' | 'import'
  facts: CheckFacts
  /** Where applications go; undefined where no link is said. */
  target: ApplyTarget | undefined
}
