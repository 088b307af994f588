import type { Finding, FindingWeight, RiskClass } from '@cryptolist/contract'
import type { CheckSubject } from './facts.ts'
import type { Rule } from './rule.ts'
import { applyRules } from './rules/apply.ts'
import { codeRules } from './rules/code.ts'
import { contactRules } from './rules/contact.ts'
import { feeRules } from './rules/fee.ts'
import { payRules } from './rules/pay.ts'
import { placeRules } from './rules/place.ts'
import { posterRules } from './rules/poster.ts'
import { textRules } from './rules/text.ts'
import { titleRules } from './rules/title.ts'
import { walletRules } from './rules/wallet.ts'

/** All rules, in the order of findings of one weight. */
export const rules: readonly Rule[] = [
  ...payRules,
  ...feeRules,
  ...walletRules,
  ...contactRules,
  ...applyRules,
  ...codeRules,
  ...titleRules,
  ...textRules,
  ...placeRules,
  ...posterRules,
]
const gravity: Readonly<Record<FindingWeight, number>> = { block: 0, hold: 1, check: 2, note: 3 }

/** What the rules find in a listing, the gravest first. */
export function findAll(subject: CheckSubject): Finding[] {
  return rules
    .filter((rule) => subject.occasion !== 'import' || rule.isForImports)
    .flatMap((rule) => rule.find(subject) ?? [])
    .sort((a, b) => gravity[a.weight] - gravity[b.weight])
}

/** Green is a company whose domain is proved and nothing above a note; red is anything that is held or cannot be sent. */
export function riskOf(findings: readonly Finding[], isVerified: boolean): RiskClass {
  if (findings.some(({ weight }) => weight === 'hold' || weight === 'block')) return 'red'
  return isVerified && findings.every(({ weight }) => weight === 'note') ? 'green' : 'amber'
}
