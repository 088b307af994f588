import type { Denial, LanguageRules, PhraseRule } from './language.ts'
import { impostors, inClause } from './meaning-parts.ts'
import { wordPattern } from './word-pattern.ts'

const words = {
  // Money and what is asked for.
  sign: '$|€|£',
  coin: 'usdc|usdt|tether|usd|dai|eth|ether|btc|bitcoin|sol|bnb|trx|matic|eur|gbp|euro*|dollar*|buck*|quid|crypto|stablecoin*',
  amount: '(<sign> #|# <sign>|# k? <coin>|<coin> #)',
  fee: 'fee*|deposit*|charge*|collateral|payment*|contribution*|bond|instal*|retainer',
  pay: 'pay|pays|paid|paying|send|sends|sending|transfer*|wire|wiring|remit*|deposit|depositing|top up|put down|put up|cover|contribute|prepay|front|lodge|stake',
  feeOf:
    'application|applicant s?|registration|training|onboarding|processing|enrolment|enrollment|joining|interview|visa|background check|background|activation|membership|certification|admission|starter kit|equipment|laptop|hardware|security|commitment|placement|account|verification|insurance|work permit|reservation',
  begin:
    'apply*|application*|start*|begin*|join*|interview*|onboard*|training|be (considered|hired|shortlisted)|secure|reserve|unlock*|activat*|get (the job|hired|started)|equipment|laptop|background check|work permit|visa|first (task*|order*|assignment*)|your place|your seat|contract',
  must: 'must|need to|needs to|have to|has to|will need to|will have to|are required to|is required to|are asked to|are expected to|will|should|shall',
  // Whom a product is for.
  others:
    'users|customers|traders|clients|people|players|holders|lenders|depositors|borrowers|merchants|investors',
  // Programs.
  run: 'run|clone|download*|install*|execute|launch|build|compile|set up|open|start|pull|unzip|unpack|extract',
  program:
    'repo|repos|repositor*|project|codebase|code base|demo|(meeting|video|conferenc*|interview|call|chat) (app|software|client|tool)|app|application|software|client|extension|plugin|package|game|beta|program|script|installer|binary|archive|zip|file',
  ours: 'our|the|this|a|an|my',
  before: 'before|prior to|ahead of|in advance of|to',
  meeting:
    'call|interview|meeting|apply*|application|chat|considered|join|attend|start|schedule|talk|meet|conversation',
  command:
    'npm (i|install|ci|start|run)|npx|yarn (add|install|start)|pnpm (i|install|dlx)|pip install|pip3 install|brew install|cargo install|git clone|curl|wget|iex|powershell|bash|chmod|sudo',
  // Pay of before.
  earnings: 'salary|salaries|compensation|remuneration|ctc|wage*|earnings|package|income',
} as const

const rules: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    says: [
      '<feeOf> (fee*|deposit*|collateral|bond)',
      'refundable ~2 (deposit*|fee*|payment*|amount*|sum*)',
      '(the|your|this) _? (deposit|fee) ~5 (is|will be|get|gets) _? (refund|refunded|refundable|returned)',
      '<pay> us? (a|an|the|your)? ~3 (<fee>|<amount>) ~8 (to|for|before|towards|as|so) ~4 <begin>',
      '(to|before|for) you? <begin> ~7 <pay> us? (a|an|the|your)? ~3 (<fee>|<amount>|money)',
      '(applicant*|candidate*|you) <must> first? (pay|deposit|cover) (a|an|the|your|for)? ~3 (fee*|deposit*|money|training|equipment|background check|insurance|cost*|<amount>)',
      'top up (your|the) ~3 (account|balance|wallet) ~8 <begin>',
    ],
    unless: [
      '(we|company|employer) ~2 (pay|pays|cover|covers|sponsor|sponsors) (a|the|your|all|any|for|every|half|and)',
      '(covered|paid) by (us|the company)',
      inClause('(borne|met|sponsored) by (us|(the|your)? (company|employer|firm))'),
      inClause('(is|are) on (us|the (company|house|employer|firm))'),
      inClause('(we|company|employer|firm) (bear|bears|take on|takes on)'),
      inClause('(pay|cover) ~8 ourselves'),
      '<others> ~2 <pay>',
      inClause('(are|re|be|get|gets|getting) paid <amount>'),
    ],
  },
  {
    code: 'WAL-02',
    says: [
      '(send|make|sign|approve|perform|do|complete|confirm) us? (a|an|one|the|your)? (small|tiny|first)? (test|trial|verification|proof) (transaction|transfer|payment)',
      '(send|transfer) ~8 (to|in order to|so we can|so that we can) (verify|prove|confirm|activate|validate) that? (you|your|it)',
      '(sign|approve|confirm) (a|one|the) _? transaction ~8 (to|before|for) ~4 (apply|application|interview|verify (you|your)|prove|be considered)',
    ],
    unless: [
      '(we|product|system|platform|software|bank) (will)? (send|sends|make|makes)',
      '(scam*|fraud*|phishing) ~1 (in which|where|that|who)',
    ],
  },
  {
    code: 'COD-01',
    says: [
      '<run> (and _)? <ours> ~6 <program> ~8 <before> ~5 <meeting>',
      '<before> (the|your|our|we|a|you)? (first|initial|intro)? <meeting> ~6 <run> (and _)? <ours> ~6 <program>',
      '(run|execute|paste|type|enter|copy|use|with) (the|this|these|a|following|command) ~4 <command> ~12 (send|screenshot|before|interview|call|apply*|application|tell us|result*|output|code)',
      '(run|execute|paste|type|enter|copy) <command> ~12 (send|screenshot|before|interview|call|apply*|application|tell us|result*|output|code)',
      '<before> (the|your|our)? <meeting> ~9 (run|execute|paste|type) ~4 <command>',
      'git clone (https|http|git|ssh)',
      '(curl|wget) ~16 (sh|bash|zsh|node|python|python3)',
      '(install|download) <ours> (own|custom|new|special)? (meeting|video|conferenc*|interview|call) (app|software|client|tool|program)',
    ],
    usualLater: ['(clone|repo|repos|repositor*) ~8 (npm|yarn|pnpm)'],
  },
  {
    code: 'PAY-06',
    says: [
      'unpaid ~2 (trial|test|probation|training|work day|workday)',
      '(trial|probation|probationary|training) (period|week|weeks|month|day|days|phase)? (is|will be|are) (unpaid|without pay|not paid)',
      '(first|initial) _? (day|days|week|weeks|month|months) ~4 (unpaid|without (pay|salary))',
      '(work|trial) for free',
    ],
  },
  {
    code: 'TXT-05',
    says: [
      '(salary|compensation|wage|remuneration) history',
      '(your|applicant s?|candidate s?) (most)? (current|present|previous|past|last|former|recent|existing) (drawn|and (expected|desired)|or (last|previous)|expected)? (annual|base|monthly|drawn|gross)? (<earnings>|pay)',
      '(state|tell us|include|provide|mention|indicate|disclose|what is|what s) the? (most)? (current|present|previous|past|last|former|recent|existing) (drawn|and (expected|desired)|or (last|previous)|expected)? (annual|base|monthly|drawn|gross)? (salary|ctc|remuneration|compensation)',
      'how much (do|did) you currently? (earn|make)',
      '(last|recent|previous|copies of your?|your) ~2 (pay slip*|payslip*|pay stub*|paystub*)',
    ],
    unless: ['(first|next|second|third) (pay slip*|payslip*|pay stub*|paystub*)'],
  },
]

const turn =
  /\b(?:(?:applicants?|candidates?) )?(?:but|however|instead|just|simply|until|unless|(?:before|after) you|once (?:you|we)|except|than|otherwise|you (?:will |do |would )?(?:must|need|have|should|can)|must|need(?:s|ed)? to|ha(?:s|ve) to|required to|please|(?<=, )so)\b/g

/** How English denies. */
export const englishDenial: Denial = {
  marks: 'the|you|your|our|we|us|and|is|of|to|with|a|an|for|at|on',
  before: new RegExp(
    String.raw`\b(?:no|not|never|none|nobody|nothing (?:(?:is|will(?: ever)? be) (?:deducted|charged|paid|owed|required|asked)|to (?:pay|buy|deposit))|neither|nor|without|refuse|cannot|\w+n't|dont|doesnt|wont|if (?:any(?:one|body)|some(?:one|body))|any(?:one|body) who|whoever|(?:people|those) who|beware)\b|${wordPattern(impostors).source}`,
    'gu',
  ),
  turn,
  deniesTurn: /(?:\b(?:not|never|nobody|none|no(?: one)?)|n't)\s+(?:\w+ )?$/,
  after:
    /^[^.!?\n]{0,40}?\b(?:is|are|was|were|will be)\s+(?:never|not|none)\b|^\s{0,2}[:-]\s{0,2}(?:none|no|never)\b|^\s+(?:isn't|aren't|won't|(?:to|with) (?:nobody|no one))\b/,
  twice: 'without',
}

/** English. */
export const en: LanguageRules = {
  words,
  rules,
  denials: [englishDenial],
}
