import { findInText, finding, placeOf, type Rule, whereFound } from '../rule.ts'

const coin = '(?:usdc|usdt|usd|dai|eth|btc|sol|bnb|euros?|dollars?|crypto)'
const amount = String.raw`(?:[$€£]\s?\d[\d,.]*|\d[\d,.]*\s?${coin}\b)`
const fee = '(?:fees?|deposits?|charges?|collateral)'
const start =
  '(?:appl(?:y|ying|ication)|start(?:ing)?|begin|join(?:ing)?|interview|onboarding|training|be (?:considered|hired|shortlisted)|secure|reserve|unlock|activate|get (?:the job|hired|started)|equipment|laptop|background check|work ?permit|visa)'

/** "We cover your visa fee"; not "we pay it back". */
const paidByEmployer =
  /\b(?:we|the company|employer)(?: (?!you\b)\w+){0,2} (?:pays?|covers?|sponsors?)\b(?! (?:it |them )?back)|\b(?:covered|paid) by (?:us|the company)\b/

const askingMoney = [
  new RegExp(
    String.raw`\b(?:application|applicant'?s?|registration|training|onboarding|processing|enrol?lment|joining|interview|visa|background[- ]check|activation|membership|certification|admission|starter[- ]kit|equipment|laptop) ${fee}\b`,
    'g',
  ),
  /\brefundable (?:\w+ ){0,2}(?:deposits?|fees?|payments?|amounts?|sums?)\b/g,
  /\b(?:the|your|this)(?: \w+)? (?:deposit|fee)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:is|will be|gets?)\s+(?:\w+ )?(?:refund(?:ed|able)|returned)\b/g,
  new RegExp(
    String.raw`\b(?:pay|send|transfer|wire|remit|put down|leave)\b (?:us )?(?:an? |the |your )?(?:\w+ ){0,3}(?:${fee}|${amount})(?:[^.!?\n]|\.(?=\S)){0,60}\b(?:to|for|before|towards|as)\b(?:[^.!?\n]|\.(?=\S)){0,30}\b${start}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:to|before(?: you)?|for) ${start}\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:pay|send|transfer|wire|deposit)\b (?:us )?(?:an? |the |your )?(?:\w+ ){0,3}(?:${fee}|${amount}|money)`,
    'g',
  ),
  /\b(?:applicants?|candidates?|you) (?:must|need to|have to|are required to|will|should|shall) (?:first )?(?:pay|deposit|cover) (?:an? |the |your |for )?(?:\w+ ){0,3}(?:fees?|deposits?|money|training|equipment|background check|insurance|costs?)\b/g,
]

const asksMoney: Rule = {
  code: 'FEE-01',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, askingMoney, paidByEmployer)
    if (!found) return undefined
    return finding('FEE-01', {
      weight: 'hold',
      message: `The text asks applicants for money, ${placeOf(found)}: no job may cost anything to get. Take it out.`,
      ...whereFound(found),
    })
  },
}

const thing = '(?:tokens?|coins?|nfts?|pass(?:es)?|memberships?|memecoins?)'
const end =
  '(?:apply|be (?:considered|eligible|hired|shortlisted)|qualify|get (?:the job|hired|an interview)|join (?:us|the team)|start|application|interview)'
const askingToBuy = [
  new RegExp(
    String.raw`\b(?:buy|purchase|mint|hold|stake|own|acquire|invest in)\b(?:[^.!?\n]|\.(?=\S)){0,50}\b${thing}\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:to|before|for|in order to)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b${end}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:to|before) ${end}\b(?:[^.!?\n]|\.(?=\S)){0,60}\b(?:buy|purchase|mint|hold|acquire)\b(?:[^.!?\n]|\.(?=\S)){0,50}\b${thing}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:applicants?|candidates?|you) (?:must|need to|have to|are required to) (?:first )?(?:buy|purchase|mint|hold|acquire)\b(?:[^.!?\n]|\.(?=\S)){0,50}\b${thing}\b`,
    'g',
  ),
]

const asksToBuy: Rule = {
  code: 'FEE-02',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, askingToBuy)
    if (!found) return undefined
    return finding('FEE-02', {
      weight: 'hold',
      message: `The text asks applicants to buy or hold tokens, ${placeOf(found)}: no job may depend on it. Take it out.`,
      ...whereFound(found),
    })
  },
}

/** What applicants are asked to pay or buy. */
export const feeRules: readonly Rule[] = [asksMoney, asksToBuy]
