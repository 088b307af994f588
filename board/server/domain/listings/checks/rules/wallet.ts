import { findInText, finding, placeOf, type Rule, whereFound } from '../rule.ts'

const secret = String.raw`(?:(?:seed|recovery|secret|mnemonic|back-?up|wallet)[\s-]{0,2}(?:phrases?|words?)|private[\s-]{0,2}keys?|mnemonics?|seedphrase|(?:12|24|twelve|twenty-four)[ -]words?(?: phrase)?|key ?store file)`
const give =
  '(?:send|share|provide|enter|submit|give|tell|paste|type|upload|import|e-?mail|write|disclose|confirm|verify|supply)'
const end =
  '(?:apply|appl(?:ying|ication)|interview|be considered|proceed|continue|get started|start|begin|onboard(?:ing)?|verify (?:you|your)|assessment|test|task|hired|join)'

const askingWallet = [
  new RegExp(
    String.raw`\b${give}\b (?:(?:us |me )?(?:\w+ ){0,2}your|(?:us|me) (?:the|a)) (?:\w+ ){0,3}${secret}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\byour (?:\w+ ){0,2}${secret}\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|for|before)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b${end}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:connect(?:ing)?|link(?:ing)?|import(?:ing)?|unlock(?:ing)?)\b (?:us )?(?:your|a|the|own)? ?(?:\w+ ){0,3}wallet\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:to|before|for|in order to)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b${end}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:to|before(?: you)?) ${end}\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:connect|link|import|unlock)\b (?:your|a) (?:\w+ ){0,3}wallet\b`,
    'g',
  ),
  /\b(?:complete|pass|do|submit|finish|undergo)\b (?:the |a |our |your )?(?:\w+ ){0,2}kyc\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|before|for)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:apply|applying|application|interview|be considered|proceed)\b/g,
  /\b(?:to|before(?: you)?) (?:apply|applying|the interview)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:complete|pass|submit|finish)\b (?:the |a |our |your )?(?:\w+ ){0,2}kyc\b/g,
  /\b(?:send|upload|submit|provide)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b(?:passport|identity card|id card|driver'?s licen[cs]e)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|before|with)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:apply|applying|application|interview)\b/g,
]

const connectsWallet: Rule = {
  code: 'WAL-01',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, askingWallet)
    if (!found) return undefined
    return finding('WAL-01', {
      weight: 'hold',
      message: `The text asks applicants for a wallet, its secret or identity papers, ${placeOf(found)}. None of it is needed to apply. Take it out.`,
      ...whereFound(found),
    })
  },
}

const askingTransaction = [
  /\b(?:send|make|sign|approve|perform|do|complete|confirm)\b (?:us )?(?:a|an|one|the|your)? ?(?:small |tiny |first )?(?:test|trial|verification|proof)[ -](?:transaction|transfer|payment)\b/g,
  /\b(?:send|transfer)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|in order to) (?:verify|prove|confirm|activate|validate) (?:that )?(?:you|your)\b/g,
  /\b(?:sign|approve|confirm)\b (?:a|one|the) (?:\w+ )?transaction\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|before|for)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:apply|application|interview|verify (?:you|your)|prove|be considered)\b/g,
]

const testsTransaction: Rule = {
  code: 'WAL-02',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, askingTransaction)
    if (!found) return undefined
    return finding('WAL-02', {
      weight: 'hold',
      message: `The text asks applicants for a transaction, ${placeOf(found)}. Nobody has to send or sign one to apply. Take it out.`,
      ...whereFound(found),
    })
  },
}

/** What applicants' wallets are asked for. */
export const walletRules: readonly Rule[] = [connectsWallet, testsTransaction]
