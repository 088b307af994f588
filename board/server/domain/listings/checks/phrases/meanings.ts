import { denials } from './denials.ts'
import { englishDenial } from './en.ts'
import type { LanguageRules, PhraseRule } from './language.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'
import { joinWordLists } from './words/word-lists.ts'
import { zh } from './words/zh.ts'

/** Two things in either order, at most so many words apart. */
const near = (one: string, two: string, words = 8): string[] => [
  `${one} ~${words} ${two}`,
  `${two} ~${words} ${one}`,
]

const amount = '<amount>'
const toApplicant = ['<hire>', '<stage>', '<us>', '<must>', '^ <you>', '<applicant>']
/** "You build", "experience with": what the work is. */
const work = ['^^ <duty>', '^^ <you> <duty>', '^^ <you> (will|ll) <duty>', '^ <role>']
const notOurs = ['<users>', ...work]
const payer = '(<you>|<applicant>)'
const paidByUs = ['<byUs>']

const wallet: readonly PhraseRule[] = [
  {
    code: 'WAL-01',
    says: near('<give>', '<secret>', 12),
    with: [...toApplicant, '<your>', '^ <give>'],
    unless: notOurs,
  },
  { code: 'WAL-01', says: ['<ask> ~8 <secret>', '<secret> ~8 <ask>'], unless: notOurs },
  {
    code: 'WAL-01',
    says: ['<your> ~3 <secret>', '<secret> ~2 <your>'],
    with: ['<hire>', '<stage>', '<give>'],
    unless: notOurs,
  },
  {
    code: 'WAL-01',
    says: ['^ <connect> ~2 <your> ~2 <wallet>'],
    unless: notOurs,
  },
  {
    code: 'WAL-01',
    says: [
      '^ <connect> ~6 <wallet>',
      '<wallet> ~3 <connect>',
      '<must> ~3 <connect> ~6 <wallet>',
      '<connect> ~4 <your> ~3 <wallet>',
    ],
    with: ['<hire>', '<stage>', '<us>'],
    unless: notOurs,
  },
  {
    code: 'WAL-02',
    says: [
      '^ <approve> ~8 <allowance>',
      '<must> ~4 <approve> ~8 <allowance>',
      '<you> ~2 <approve> ~6 <allowance>',
      '<approve> ~4 <allowance> ~5 <your>',
      ...near('<your> ~4 <wallet>', '<allowance>', 8),
    ],
    with: ['<your>', '<us>', '<stage>', '<hire>', '<wallet>'],
    unless: notOurs,
  },
  {
    code: 'WAL-02',
    says: near('<testTransaction>', '(<your>|<us>|<ours>|<prove>|<hire>|<must>)', 8),
    unless: notOurs,
  },
  {
    code: 'WAL-02',
    says: near('<moveMoney>', `(${amount}|<small>|<money>|# _)`, 6),
    with: ['<ours> ~0 <wallet>', '<prove>'],
    unless: [...notOurs, ...paidByUs],
  },
  {
    code: 'WAL-02',
    says: near('<moveMoney>', '<ours>', 10),
    with: [`${amount}`, '<small>', '<testTransaction>'],
    unless: [...notOurs, ...paidByUs],
  },
]

const fees: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    says: near('<fee>', '<refund>', 10),
    with: [...toApplicant, amount, '<your>'],
    unless: [...notOurs, ...paidByUs],
  },
  {
    code: 'FEE-01',
    says: [
      `(<you>|<applicant>|<must>) ~6 <pay> ~10 (${amount}|<fee>)`,
      `<pay> ~2 ${payer} ~8 (${amount}|<fee>)`,
      `(${amount}|<fee>) ~8 <must> ~6 <pay>`,
      `<must> ~4 (${amount}|<fee>) ~3 <pay>`,
    ],
    unless: [...notOurs, ...paidByUs, '<salaryRange>'],
  },
  {
    code: 'FEE-01',
    says: [
      '<feeKind> <fee>',
      '<fee> (for|of|de|d|do|da|para|fur|zur|pour|за|на)? (the|la|el|le|l|o|a|die)? <feeKind>',
    ],
    with: [amount, '<applicant>', '<before>', '<refund>', '^ <pay>', '<reserve>'],
    unless: [...notOurs, ...paidByUs],
  },
  {
    code: 'FEE-01',
    says: [...near(amount, '<reserve>', 8)],
    with: ['<fee>', '<pay>', '^ <pay>'],
    unless: [...notOurs, ...paidByUs, '<salaryRange>'],
  },
  {
    code: 'FEE-01',
    says: [`^ <pay> ~8 (${amount}|<fee>|<money>)`, `<fee> ~8 ${amount}`],
    with: [...toApplicant, '<your>', '<before>', '<refund>'],
    unless: [...notOurs, ...paidByUs, '<salaryRange>'],
  },
  {
    code: 'FEE-01',
    says: [`(${payer}|<must>) ~4 <pay> ~6 <feeKind>`],
    with: ['<before>'],
    unless: [...notOurs, ...paidByUs],
  },
  {
    code: 'FEE-01',
    says: near('<fee>', '<reserve>', 6),
    with: ['<you>', '<your>', '<applicant>', amount],
    unless: [...notOurs, ...paidByUs],
  },
  // Task work: add money of your own, and the earnings are yours.
  {
    code: 'FEE-01',
    says: near('<topUp>', '<taskWork>', 12),
    with: ['<your>', amount, '<you> ~3 <topUp>', '^ <topUp>'],
    unless: work,
  },
  // Equipment, "from our vendor".
  {
    code: 'FEE-01',
    says: [
      '^ <buy> ~10 (<vendor>|<equipment>)',
      `(${payer}|<must>) ~4 <buy> ~10 (<vendor>|<equipment>)`,
      `<buy> ~2 ${payer} ~8 (<vendor>|<equipment>)`,
      `<vendor> ~8 <buy>`,
    ],
    with: ['<vendor>', '<refund>'],
    unless: work,
  },
  {
    code: 'FEE-01',
    says: near('<cheque>', '(<equipment>|<vendor>|<moveMoney>|<buy>|<passOn>)', 14),
    unless: notOurs,
  },
]

const tokens: readonly PhraseRule[] = [
  {
    code: 'FEE-02',
    says: near('<hold>', `(<token>|${amount})`, 8),
    with: ['<hire>', '<must>', '<applicant>', '^ <hold>'],
    unless: [...notOurs, ...paidByUs, '<vesting>', '<tokenWork>'],
  },
  {
    code: 'FEE-02',
    says: ['<gated>'],
    with: ['<hire>', '<must>', '<your>', '<applicant>', amount],
    unless: notOurs,
  },
]

const chats: readonly PhraseRule[] = [
  {
    code: 'CON-01',
    says: [
      '<chat> ~2 (@ _|+ #|# # #|<handleWord>)',
      '<chat> (dm|id)? _ <handleWord>',
      '<handleWord> ~4 <chat>',
    ],
    unless: notOurs,
  },
  {
    code: 'CON-01',
    says: near('<reach>', '<chat>', 8),
    with: ['<us>', '<hire>', '@', '#', '^ <reach>', '<handleWord>'],
    unless: notOurs,
  },
  { code: 'CON-01', says: near('<reach>', '<weakChat>', 5), with: ['<us>', '<hire>', '@'], unless: notOurs },
  { code: 'CON-01', says: near('<direct>', '(<hire>|<us>|@|<reach>)', 6), unless: notOurs },
  {
    code: 'CON-01',
    says: near('(<reach>|<give>)', '(+ #|@ _)', 4),
    with: ['<us>', '<hire>', '^ <reach>', '<must>', '<handleWord>'],
    unless: notOurs,
  },
]

const programs: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    says: ['<getCode> ~8 <code>', '<run> ~8 <code>', '<code> ~8 <run>'],
    with: ['<hire>', '<stage>', '<locally>'],
    unless: [...notOurs, '<afterSigning>', 'code review*'],
  },
  { code: 'COD-01', says: ['<trust>', '<keys>', '<antivirus>'], unless: notOurs },
  {
    code: 'COD-01',
    says: near('<paste>', '<console>', 10),
    with: ['<command>', '<hire>', '<stage>', '<repair>'],
    unless: notOurs,
  },
  {
    code: 'COD-01',
    says: ['^ <paste> ~6 <command>'],
    with: ['<console>', '<hire>', '<stage>', '<repair>'],
    unless: notOurs,
  },
  {
    code: 'COD-01',
    says: [
      '^ <install> ~8 <tool>',
      '<must> ~6 <install> ~6 <tool>',
      '<applicant> ~3 <install> ~6 <tool>',
      '<tool> ~6 <install>',
    ],
    with: ['<hire>', '<stage>', '<before>', '<must>', '^ <install> ~3 <us>', '<us> ~2 <tool> ~3 <install>'],
    unless: work,
  },
  {
    code: 'COD-01',
    says: ['(own|custom|special|proprietary|dedicated) ~1 <tool>'],
    with: ['<hire>'],
    unless: work,
  },
  { code: 'COD-01', says: ['^ <install> it ~6 <before>'], unless: notOurs },
  {
    code: 'COD-01',
    says: ['^ <clone> ~6 <code>'],
    with: ['<us>', '<hire>', '<run>'],
    unless: [...notOurs, '<afterSigning>'],
  },
  {
    code: 'COD-01',
    says: [
      '^ (npx|pnpm|(pip|pip3|brew|cargo) install|npm (i|install|ci|start|run)|yarn (add|install|start)|git clone)',
    ],
    unless: notOurs,
  },
  {
    code: 'COD-01',
    says: ['<password> ~2 #', '<archive> ~4 <password>'],
    with: ['<archive>', '<fetch>'],
    unless: work,
  },
  {
    code: 'COD-01',
    says: ['<remoteAccess>'],
    with: ['<us>', '<your>', '^ <give>', '<hire>'],
    unless: notOurs,
  },
  {
    code: 'COD-01',
    says: near('<fetch>', '(<archive>|<drive>)', 8),
    with: ['<us>', '<hire>', '<stage>', '^ <fetch>', '<your>'],
    unless: notOurs,
  },
  {
    code: 'COD-01',
    says: near('(<hire>|<stage>|task description|details)', '<drive>', 6),
    with: ['<us>', '<stage>', '<hire>'],
    unless: notOurs,
  },
]

const papers: readonly PhraseRule[] = [
  {
    code: 'WAL-01',
    says: near('<give>', '<paper>', 14),
    with: [...toApplicant, '<your>', '^ <give>'],
    unless: [...notOurs, '<afterSigning>'],
  },
  {
    code: 'WAL-01',
    says: near('(<ask>|<must>)', '<paper>', 8),
    with: ['<hire>', '<stage>', '<before>'],
    unless: [...notOurs, '<afterSigning>'],
  },
  {
    code: 'WAL-01',
    says: near(
      '(complete|completa|conclua|pass|finish|terminez|schließ*|schliess*|schliessen|pasa|пройдите|完成)',
      '(kyc|<identityCheck>)',
      4,
    ),
    with: ['<hire>', '<stage>', '<us>'],
    unless: notOurs,
  },
  { code: 'WAL-01', says: near('(<give>|<ask>|<must>)', '<credential>', 10), unless: notOurs },
]

const mules: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    says: [...near('<receive> ~4 <account>', '<passOn>', 14), '<account> ~5 <receive> ~14 <passOn>'],
    with: ['<personal>', '^ <receive>', '<coin>'],
    unless: ['^^ <duty>', '^ <role>', '<byUs>'],
  },
  { code: 'FEE-03', says: ['<lend>'], unless: ['^^ <duty>'] },
]

const earlierPay: readonly PhraseRule[] = [
  { code: 'TXT-05', says: ['<earnNow>'], unless: notOurs, weight: 'check' },
  {
    code: 'TXT-05',
    says: ['<payslip>', ...near('<current>', '<earnings>', 3)],
    with: ['^ <state>', '<state> ~6 <your>', '<hire>', '<your> ~4 <current>', '<your> ~4 <earnings>'],
    unless: notOurs,
    weight: 'check',
  },
]

const words = {
  ...joinWordLists([en, de, es, fr, pt, ru, zh]),
  amount: '($|€|£|¥|₽) #|# k? <coin>|# _ <coin>|<coin> #|# €',
  role: 'build*|design*|develop*|maintain*|manage*|managing|ensure*|ensuring|improve*|improving|lead|leading|drive|driving|implement*|oversee*|integrat*|architect*|optimi*|collaborat*|research*|evaluat*|analy*|conduct*|coordinat*|automat*|mentor*',
  tokenWork:
    'token* (launch*|design|model*|economics|sale*|listing*|team|engineering|strategy|standard*|contract*|distribution|plan|program*)|staking (product*|service*|derivative*)',
  vesting: 'vest*|cliff|(airdrop|airdrops)|(reward|rewards)|acquisition|归属',
  salaryRange:
    'per (year|month|hour|annum|week|day)|a year|annual*|($|€|£) # k|# k|equity|competitive|bonus*|yearly|monthly|base (salary|pay)|salary range|pay range|compensation range|ote|al ano|por ano|par an|pro jahr|в год|年薪',
}

/** What starts a demand, in every language. */
export const openers = {
  skip: words.skip,
  asker: words.asker,
  you: `${words.you}|${words.applicant}`,
  conditional: words.conditional,
}

/** What a scam asks of applicants, whatever the words and the language: verb, object and direction. */
export const everyLanguage: LanguageRules = {
  language: 'mul',
  words,
  rules: [...wallet, ...fees, ...tokens, ...chats, ...programs, ...papers, ...mules, ...earlierPay],
  denials: [englishDenial, ...Object.values(denials)],
}
