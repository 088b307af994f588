import type { Finding, FindingCode, RiskClass } from '@cryptolist/contract'
import { applyRules, contactRules, formRules } from './apply-rules.ts'
import { targetOfApply } from './apply-target.ts'
import { alsoOfBorrowed } from './borrowed-rules.ts'
import { codeRules, feeRules, walletRules } from './demand-rules.ts'
import { alsoOfLinks } from './link-rules.ts'
import { claimRules, nameRules } from './name-rules.ts'
import { payRules, placeRules } from './offer-rules.ts'
import { posterRules } from './poster-rules.ts'
import { registerRules } from './register-rules.ts'
import { type CheckFacts, type CheckSubject, gravityOf, type Rule } from './rule.ts'
import { textRules, titleRules } from './text-rules.ts'

/** All rules, in the order of findings of one weight. */
export const rules: readonly Rule[] = [
  ...payRules,
  ...feeRules,
  ...walletRules,
  ...contactRules.map(alsoOfLinks),
  ...applyRules.map(alsoOfLinks).map(alsoOfBorrowed),
  ...formRules,
  ...codeRules,
  ...titleRules,
  ...claimRules,
  ...textRules,
  ...placeRules,
  ...nameRules,
  ...posterRules,
  ...registerRules,
]

/** The findings of the rules, or of those wanted, in a listing, the gravest first. */
export function findAll(subject: CheckSubject, isWanted: (rule: Rule) => boolean = () => true): Finding[] {
  return rules
    .filter((rule) => (subject.occasion !== 'import' || rule.isForImports) && isWanted(rule))
    .flatMap((rule) => rule.find(subject) ?? [])
    .sort((a, b) => gravityOf(a.weight) - gravityOf(b.weight))
}

/** Green: a verified company with nothing above a note. Red: anything that is held or can't be sent. Amber: all else. */
export function riskOf(findings: readonly Finding[], isVerified: boolean): RiskClass {
  if (findings.some(({ weight }) => weight === 'hold' || weight === 'block')) return 'red'
  return isVerified && findings.every(({ weight }) => weight === 'note') ? 'green' : 'amber'
}

/** Rules about what may harm readers, found in words and links alone. */
const harmCodes = [
  'FEE-01',
  'FEE-02',
  'FEE-03',
  'WAL-01',
  'WAL-02',
  'CON-01',
  'APP-01',
  'APP-02',
  'APP-03',
  'APP-04',
  'COD-01',
] as const

/** Findings that readers are warned about; the rest is between employer and moderators. */
const shownCodes: ReadonlySet<FindingCode> = new Set([...harmCodes, 'COD-02', 'PAY-06'])

/** Rules for texts that aren't part of a listing. */
const textCodes: ReadonlySet<FindingCode> = new Set([...harmCodes, 'TXT-06', 'TXT-08', 'TXT-09'])

/** The findings of the rules in a text outside listings, such as a company's profile. */
export function findingsOfTexts(
  content: Pick<CheckSubject['content'], 'title' | 'summary' | 'description'>,
  facts: { companyDomains: readonly string[] },
): Finding[] {
  const subject = subjectOf(content, facts, 'write')
  return rules.filter(({ code }) => textCodes.has(code)).flatMap((rule) => rule.find(subject) ?? [])
}

/**
 * Of what a private message says, its links may lead anywhere: invitations to a call do. Likeness knows listings: in messages it found ordinary
 * invitations, and no scam that the rules of harm had not found.
 */
const messageCodes: ReadonlySet<FindingCode> = new Set(harmCodes.filter((code) => code !== 'APP-01'))

/**
 * The words in a message to an applicant that ask for what scams ask for; undefined if nothing does. No moderator reads it, so what only deserves a look
 * passes, except for another chat, and so does what employers usually ask for after an application.
 */
export function findHarmInMessage(
  message: string,
  facts: { companyDomains: readonly string[] },
): Finding | undefined {
  const subject = subjectOf({ summary: message }, facts, 'message')
  return rules
    .filter(({ code }) => messageCodes.has(code))
    .flatMap((rule) => rule.find(subject) ?? [])
    .find(({ code, weight }) => weight === 'hold' || weight === 'block' || code === 'CON-01')
}

/** Whose name an imported listing has, as far as it is known. */
export interface ImportFacts {
  companyDomains: readonly string[]
  companyName?: string | null
  /** The listing is of the well-known company whose name it has. */
  isOfBrand?: boolean
  /** The company that is known here from elsewhere, if nothing shows that the listing is its own. */
  knownFromElsewhere?: string | undefined
  /** It comes from the answer of an application system, or one applies there. Undefined if only its link tells. */
  isFromSystem?: boolean | undefined
  ownHosts?: readonly string[]
  registered?: CheckFacts['registered']
}

/** The findings of the rules, or of those wanted, in a listing from an employer's page, by its words, the address of its link and its company's name. */
export function findingsOfImport(
  content: CheckSubject['content'],
  {
    companyDomains,
    companyName = null,
    isOfBrand = false,
    knownFromElsewhere,
    isFromSystem,
    ownHosts = [],
    registered = new Map(),
  }: ImportFacts,
  isWanted?: (rule: Rule) => boolean,
): Finding[] {
  const subject = subjectOf(content, { companyDomains }, 'import')
  const company = {
    ...subject.facts.company,
    name: companyName,
    provedDomains: companyDomains,
    isTrusted: isOfBrand && knownFromElsewhere === undefined,
  }
  const facts = { ...subject.facts, company, namesake: knownFromElsewhere, ownHosts, registered }
  const findings = findAll({ ...subject, facts }, isWanted)
  return (isFromSystem ?? subject.target?.kind === 'system') ? weakenLikenessAlone(findings) : findings
}

/**
 * Likeness is learned from few texts: by itself it holds nothing that an employer keeps at an application system, where opening a board costs more than a
 * text does. A moderator reviews it.
 */
function weakenLikenessAlone(findings: readonly Finding[]): Finding[] {
  const isAlone = findings.every(({ code, weight }) => code === 'TXT-08' || weight === 'note')
  return isAlone
    ? findings.map((one) => (one.code === 'TXT-08' ? { ...one, weight: 'check' } : one))
    : [...findings]
}

/** A subject with no facts but the company's domains. */
function subjectOf(
  content: CheckSubject['content'],
  { companyDomains }: { companyDomains: readonly string[] },
  occasion: CheckSubject['occasion'],
): CheckSubject {
  return {
    content,
    occasion,
    target: targetOfApply(content.apply, { companyDomains, ownHosts: [] }),
    facts: {
      company: {
        kind: null,
        name: null,
        domains: companyDomains,
        provedDomains: [],
        isVerified: false,
        isTrusted: false,
        daysVerified: null,
        earlierLike: undefined,
      },
      knownDomains: [],
      highestUsualPay: Number.POSITIVE_INFINITY,
      yearlyPay: undefined,
      accountHours: null,
      hasAccount: false,
      postsInLastDay: 0,
      like: undefined,
      decidedLike: undefined,
      fraudLike: undefined,
      fraudMark: undefined,
      namesake: undefined,
      ownHosts: [],
      registered: new Map(),
    },
  }
}

/** Whether readers are warned of a finding, or of what a rule finds. */
export function isShown({ code }: Pick<Finding, 'code'>): boolean {
  return shownCodes.has(code)
}
