import {
  type CompanyKind,
  type Finding,
  type FindingCode,
  type FindingWeight,
  findingWeights,
  type ModerationReason,
} from '@cryptolist/contract'
import type { FindingTexts } from '#messages/listing-checks'
import type { PhraseCode } from '../phrases/language.ts'
import type { ApplyTarget } from './apply-target.ts'
import { findPattern } from './patterns.ts'
import { type Content, type QuotedPlace, readTexts, readTouchy, whereFound } from './texts.ts'

/** A rule: says what it finds, or nothing. */
export interface Rule {
  code: FindingCode
  /** Whether it also applies to imported listings. */
  isForImports: boolean
  find(subject: CheckSubject): Finding | undefined
}

interface FindingParts extends FindingTexts {
  weight: FindingWeight
  field: string | null
  quote?: string | null
  line?: number | null
  lookAlike?: string | null
}

/** A finding of a rule. */
export function finding(code: FindingCode, parts: FindingParts): Finding {
  return {
    code,
    weight: parts.weight,
    message: parts.message,
    fact: parts.fact,
    field: parts.field,
    quote: parts.quote ?? null,
    line: parts.line ?? null,
    lookAlike: parts.lookAlike ?? null,
  }
}

/** A rule about what the listing's words say, wherever they say it: the gravest that is said, and the first of those. */
export function phraseRule(
  code: PhraseCode,
  {
    weight,
    isForImports,
    say,
  }: {
    weight: FindingWeight
    isForImports: boolean
    say: (where: QuotedPlace) => FindingTexts
  },
): Rule {
  return {
    code,
    isForImports,
    find({ content, occasion }) {
      const everything = code === 'NEW-03' ? readTouchy(content) : readTexts(content).demands
      const [gravest] = everything
        .filter((match) => match.code === code && !(occasion === 'message' && match.isUsualLater))
        .map((match) => ({ ...match, weight: match.weight ?? weight }))
        .sort((a, b) => gravityOf(a.weight) - gravityOf(b.weight))
      if (gravest === undefined) return undefined
      const { where } = gravest
      return finding(code, { weight: gravest.weight, ...say(where), ...whereFound(where) })
    },
  }
}

/** A rule about what patterns find in the listing's words. */
export function patternRule(
  code: FindingCode,
  {
    weight,
    isForImports,
    patterns,
    hint,
    say,
  }: {
    weight: FindingWeight
    isForImports: boolean
    patterns: readonly RegExp[]
    hint?: RegExp
    say: (where: QuotedPlace) => FindingTexts
  },
): Rule {
  return {
    code,
    isForImports,
    find({ content }) {
      const where = findPattern(readTexts(content).texts, patterns, hint)
      return where && finding(code, { weight, ...say(where), ...whereFound(where) })
    },
  }
}

/** The place of a weight among findings: the gravest is 0. */
export function gravityOf(weight: FindingWeight): number {
  return findingWeights.indexOf(weight)
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

/** The facts that a listing is compared with. */
export interface CheckFacts {
  company: {
    /** Null while it is only typed. */
    kind: CompanyKind | null
    name: string | null
    /** Registrable domains that it has proved, or that its page names. */
    domains: readonly string[]
    /** Those of them that are proved now. */
    provedDomains: readonly string[]
    /** One of them is proved now. */
    isVerified: boolean
    /** Each of its proved domains has enough listings that moderators approved. */
    isTrusted: boolean
    /** Since the oldest of its proved domains was proved; null if none is. */
    daysVerified: number | null
    /** A proved domain that isn't trusted yet, and an earlier one of another company that looks like it. */
    earlierLike: { own: string; other: string } | undefined
  }
  /** Domains of other companies that are proved, or that were on the board before. */
  knownDomains: readonly string[]
  /** The yearly pay that 995 of 1,000 live listings of the same role stay below, in US dollars. */
  highestUsualPay: number
  /** Cash in US dollars a year; undefined if pay is not stated or is for a project. */
  yearlyPay: { min: number; max: number } | undefined
  /** Hours since the poster's account was made; 0 if there is none, null if it doesn't matter. */
  accountHours: number | null
  hasAccount: boolean
  /** The number of listings that the poster sent in the last day, this one not counted. */
  postsInLastDay: number
  like: LikeListing | undefined
  /** The decision about a listing by the same company or poster with almost the same text. */
  decidedLike: DecidedLike | undefined
  /** Why a moderator rejected or took down, as a fraud, a listing of any company with nearly the same text. */
  fraudLike: { reason: ModerationReason } | undefined
  /** Why a moderator found a fraud that the poster, the company's team, one of its domains or a wallet was behind. */
  fraudMark: { reason: ModerationReason } | undefined
  /** A company that was here before under the same name, or one that looks like it; of an import, the company that is known here from elsewhere. */
  namesake: string | undefined
  ownHosts: readonly string[]
  /** Confirmed entries of the register of scams, by their addresses. */
  registered: ReadonlyMap<string, unknown>
}

/** The subject of a rule: the listing's content, and the facts that it is compared with. */
export interface CheckSubject {
  content: Content
  occasion: 'write' | 'send' | 'import' | 'message'
  facts: CheckFacts
  /** Where applications go; undefined if the listing has no link to apply. */
  target: ApplyTarget | undefined
}
