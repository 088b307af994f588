import * as text from '#messages/listing-checks'
import { sentenceOf } from '../phrases.ts'
import { findInText, finding, type Rule, textRule, whereFound } from '../rule.ts'

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

const asksMoney = textRule('FEE-01', {
  weight: 'hold',
  isForImports: true,
  patterns: askingMoney,
  excuse: paidByEmployer,
  say: (found) => text.asksMoney(found.place),
})

const thing = '(?:tokens?|coins?|nfts?|pass(?:es)?|memberships?|memecoins?)'
const aim =
  '(?:apply|be (?:considered|eligible|hired|shortlisted)|qualify|get (?:the job|hired|an interview)|join (?:us|the team)|start|application|interview)'
const askingToBuy = [
  new RegExp(
    String.raw`\b(?:buy|purchase|mint|hold|stake|own|acquire|invest in)\b(?:[^.!?\n]|\.(?=\S)){0,50}\b${thing}\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:to|before|for|in order to)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b${aim}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:to|before) ${aim}\b(?:[^.!?\n]|\.(?=\S)){0,60}\b(?:buy|purchase|mint|hold|acquire)\b(?:[^.!?\n]|\.(?=\S)){0,50}\b${thing}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:applicants?|candidates?|you) (?:must|need to|have to|are required to) (?:first )?(?:buy|purchase|mint|hold|acquire)\b(?:[^.!?\n]|\.(?=\S)){0,50}\b${thing}\b`,
    'g',
  ),
]

const asksToBuy = textRule('FEE-02', {
  weight: 'hold',
  isForImports: true,
  patterns: askingToBuy,
  say: (found) => text.asksToBuy(found.place),
})

/** What applicants are asked to pay or buy. */
export const feeRules: readonly Rule[] = [asksMoney, asksToBuy]

const secret = String.raw`(?:(?:seed|recovery|secret|mnemonic|back-?up|wallet)[\s-]{0,2}(?:phrases?|words?)|private[\s-]{0,2}keys?|mnemonics?|seedphrase|(?:12|24|twelve|twenty-four)[ -]words?(?: phrase)?|key ?store file)`
const give =
  '(?:send|share|provide|enter|submit|give|tell|paste|type|upload|import|e-?mail|write|disclose|confirm|verify|supply)'
const goal =
  '(?:apply|appl(?:ying|ication)|interview|be considered|proceed|continue|get started|start|begin|onboard(?:ing)?|verify (?:you|your)|assessment|test|task|hired|join)'

const askingWallet = [
  new RegExp(
    String.raw`\b${give}\b (?:(?:us |me )?(?:\w+ ){0,2}your|(?:us|me) (?:the|a)) (?:\w+ ){0,3}${secret}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\byour (?:\w+ ){0,2}${secret}\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|for|before)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b${goal}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:connect(?:ing)?|link(?:ing)?|import(?:ing)?|unlock(?:ing)?)\b (?:us )?(?:your|a|the|own)? ?(?:\w+ ){0,3}wallet\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:to|before|for|in order to)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b${goal}\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:to|before(?: you)?) ${goal}\b(?:[^.!?\n]|\.(?=\S)){0,50}\b(?:connect|link|import|unlock)\b (?:your|a) (?:\w+ ){0,3}wallet\b`,
    'g',
  ),
  /\b(?:complete|pass|do|submit|finish|undergo)\b (?:the |a |our |your )?(?:\w+ ){0,2}kyc\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|before|for)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:apply|applying|application|interview|be considered|proceed)\b/g,
  /\b(?:to|before(?: you)?) (?:apply|applying|the interview)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:complete|pass|submit|finish)\b (?:the |a |our |your )?(?:\w+ ){0,2}kyc\b/g,
  /\b(?:send|upload|submit|provide)\b(?:[^.!?\n]|\.(?=\S)){0,25}\b(?:passport|identity card|id card|driver'?s licen[cs]e)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|before|with)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:apply|applying|application|interview)\b/g,
]

const connectsWallet = textRule('WAL-01', {
  weight: 'hold',
  isForImports: true,
  patterns: askingWallet,
  say: (found) => text.asksWallet(found.place),
})

const askingTransaction = [
  /\b(?:send|make|sign|approve|perform|do|complete|confirm)\b (?:us )?(?:a|an|one|the|your)? ?(?:small |tiny |first )?(?:test|trial|verification|proof)[ -](?:transaction|transfer|payment)\b/g,
  /\b(?:send|transfer)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|in order to) (?:verify|prove|confirm|activate|validate) (?:that )?(?:you|your)\b/g,
  /\b(?:sign|approve|confirm)\b (?:a|one|the) (?:\w+ )?transaction\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:to|before|for)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b(?:apply|application|interview|verify (?:you|your)|prove|be considered)\b/g,
]

const testsTransaction = textRule('WAL-02', {
  weight: 'hold',
  isForImports: true,
  patterns: askingTransaction,
  say: (found) => text.asksTransaction(found.place),
})

/** What applicants' wallets are asked for. */
export const walletRules: readonly Rule[] = [connectsWallet, testsTransaction]

const program = String.raw`(?:repo(?:sitor(?:y|ies))?|project|code ?base|demo|(?:meeting|video|conferenc\w+|interview|call|chat) (?:app|software|client|tool)|app(?:lication)?|software|client|extension|package|game|beta|program|script|installer|binary)`
const act = '(?:run|clone|download|install|execute|launch|build|compile|set up|open)'

const running = [
  new RegExp(
    String.raw`\b${act}\b (?:and \w+ )?(?:our|the|this|a|my)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b${program}\b(?:[^.!?\n]|\.(?=\S)){0,60}\b(?:before|prior to|ahead of|to (?:apply|be considered|join|attend|start|schedule))\b(?:[^.!?\n]|\.(?=\S)){0,30}(?:\b(?:call|interview|meeting|apply|applying|application|chat|considered|join|attend|start|schedule)\b)`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:before|prior to|ahead of|to) (?:the |your |our |we |a |you )?(?:first |initial |intro )?(?:call|interview|meeting|apply|applying|application|meet|talk)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b${act}\b (?:and \w+ )?(?:our|the|this|a|my)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b${program}\b`,
    'g',
  ),
  /\b(?:install|download)\b (?:our|the|this|a) (?:own |custom |new |special )?(?:meeting|video|conferenc\w+|interview|call) (?:app|software|client|tool|program)\b/g,
  /(?<![\w.-])(?:npm (?:i|install|ci|start|run)|npx|yarn (?:add|install|start)|pnpm (?:i|install)|pip3? install|git clone|curl [^\n|]{1,200}\|\s?(?:ba|z)?sh|iex\s?\(|powershell)\b/g,
]

const runsCode = textRule('COD-01', {
  weight: 'hold',
  isForImports: true,
  patterns: running,
  say: (found) => text.asksToRun(found.place),
})

const repositories = [/\b(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht)\/[\w.~-]+\/[\w.-]+/g]

const linksRepository: Rule = {
  code: 'COD-02',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, repositories)
    if (!found) return undefined
    const isTask = /\b(?:assignment|take-?home|test|task|challenge|exercise|clone|fork|download|run)\b/.test(
      sentenceOf(found),
    )
    return finding('COD-02', {
      weight: isTask ? 'check' : 'note',
      ...(isTask ? text.repositoryTask(found.place) : text.repositoryLink(found.place)),
      ...whereFound(found),
    })
  },
}

/** What applicants are asked to run. */
export const codeRules: readonly Rule[] = [runsCode, linksRepository]
