import type { PhraseRule } from './language.ts'
import {
  amount,
  byUs,
  byUsers,
  duties,
  entrance,
  inClause,
  near,
  notOurs,
  notOursWithKeys,
  ofWork,
  paidByUs,
  payer,
  perks,
  staffMay,
  theirs,
  toApplicant,
  users,
  work,
} from './meaning-parts.ts'
import { tokenMeanings } from './token-meanings.ts'

/** Money that is moved is the company's: "transfer small sums from our account". */
const fromOurs = inClause('<fromOurs>')

const wallet: readonly PhraseRule[] = [
  {
    code: 'WAL-01',
    says: near('<give>', '<secret>', 12),
    with: [...toApplicant, '<your>', '^ <give>'],
    unless: notOursWithKeys,
  },
  { code: 'WAL-01', says: ['<give> ~2 <us> ~8 <secret>'], unless: [users] },
  // "Write" and "review" begin what the work is, too, but that isn't about the reader's own.
  {
    code: 'WAL-01',
    says: [
      '^^ ((write|type|review|read|confirm|keep|prepare) your own? <secret> (.|(on|with|to|in|into|for) (us|me|our|the|this|a|an)))',
    ],
    unless: [users, theirs],
  },
  { code: 'WAL-01', says: ['<ask> ~8 <secret>', '<secret> ~8 <ask>'], unless: notOursWithKeys },
  {
    code: 'WAL-01',
    says: ['<your> ~3 <secret>', '<secret> ~2 <your>'],
    with: ['<hire>', '<stage>', '<give>'],
    unless: notOursWithKeys,
  },
  {
    code: 'WAL-01',
    says: ['^ <connect> ~2 <your> ~2 <wallet>'],
    unless: notOursWithKeys,
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
    unless: [...notOursWithKeys, '^^ <you> connect wallets'],
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
    unless: [...notOurs, fromOurs],
  },
  {
    code: 'WAL-02',
    says: near('<moveMoney>', `(${amount}|<small>|<money>|# _)`, 6),
    with: ['<ours> ~0 <wallet>', '<prove>'],
    unless: [...notOurs, ...paidByUs, fromOurs, 'bug|bugs|vulnerabilit*'],
  },
  {
    code: 'WAL-02',
    says: near('<moveMoney>', '<ours>', 10),
    with: [
      amount,
      '<small> ~2 (<coin>|<money>|<fee>|transaction*|transfer*|<testTransaction>)',
      '<testTransaction>',
    ],
    unless: [...notOurs, ...paidByUs, fromOurs, 'bug|bugs|vulnerabilit*'],
  },
]

/** The purpose of a marketplace: "a one-stop shop for buyers to order from vendors". */
const marketplace = ['one stop (shop|platform|solution|marketplace) (for|where|to)']

const fees: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    says: near('<fee>', '<refund>', 10),
    with: [...toApplicant, amount, '<your>'],
    // Benefits are lists of nouns.
    unless: [...notOurs, ...paidByUs, '<perks>', 'expense*', '<refund> (for|of) related'],
  },
  // "Costs", "insurance" and their like are what many jobs are about: there has to be a sign that it is the applicant's.
  ...[
    { what: `(${amount}|<due>|<feeKind> <fee>)` },
    {
      what: '<fee>',
      with: [
        '<refund>',
        '<before>',
        '<reserve>',
        '<ownMoney>',
        '<vendor>',
        '<firstPay>',
        '<isAsked>',
        '<hire>',
        'themselves|yourself',
      ],
    },
  ].map(
    ({ what, ...rest }): PhraseRule => ({
      code: 'FEE-01',
      says: [
        `(<you>|<applicant>|<must>) ~6 <pay> ~10 ${what}`,
        `<pay> ~2 ${payer} ~8 ${what}`,
        `${what} ~8 <must> ~6 <pay>`,
        `<must> ~4 ${what} ~3 <pay>`,
      ],
      ...rest,
      unless: [...notOurs, ...paidByUs, '<salaryRange>', '<payNoun>'],
    }),
  ),
  {
    code: 'FEE-01',
    says: [
      '<feeKind> <fee>',
      '<fee> (for|of|de|d|do|da|para|fur|zur|pour|за|на) (the|la|el|le|l|o|a|die|your)? <feeKind>',
    ],
    with: [
      amount,
      '<must>',
      '<your>',
      '<applicant> ~6 <pay>',
      '<before> ~4 (<hire>|<stage>|<reserve>|<us>)',
      '<refund>',
      '^ <pay>',
      '<reserve>',
      '<isAsked>',
      'applies|apply',
    ],
    unless: [...notOurs, ...paidByUs, '(hold|have|valid|current|possess) ~3 security licen*'],
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
    unless: [...notOurs, ...paidByUs, '<salaryRange>', '<payNoun>', 'settle (with|on)'],
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
    unless: [
      ...notOurs,
      ...paidByUs,
      '(tax|steuer) (id|ids|identifi*)',
      inClause('(hold|have|valid|current|possess) ~3 (licence|license)'),
    ],
  },
  // Task work: add money of your own, and the earnings are yours.
  {
    code: 'FEE-01',
    says: near('<topUp>', '<taskWork>', 12),
    with: [
      '<your> ~6 <topUp>',
      '<topUp> ~4 <your>',
      '<ownMoney>',
      amount,
      '<you> ~3 <topUp>',
      '^ <topUp> ~6 (<pot>|<coin>|<money>|<reward>)',
    ],
    unless: [...work, perks, theirs, 'repetitive', 'deposits ~1 withdrawals'],
  },
  // Equipment, "from our vendor"; what people choose themselves may be refunded.
  ...[{ sign: '<vendor>' }, { sign: '<refund>', unlessFree: [inClause('<freeChoice>')] }].map(
    ({ sign, unlessFree = [] }): PhraseRule => ({
      code: 'FEE-01',
      says: [
        '^ <buy> ~10 (<vendor>|<equipment>)',
        `(${payer}|<must>) ~4 <buy> ~10 (<vendor>|<equipment>)`,
        `<buy> ~2 ${payer} ~8 (<vendor>|<equipment>)`,
        `<vendor> ~8 <buy>`,
      ],
      with: [sign],
      unless: [
        ...work,
        ...marketplace,
        ...unlessFree,
        ofWork('<forStaff>'),
        inClause('(get|receive) ~2 (e-mail|email|mail|message|document*|certificate*)'),
      ],
    }),
  ),
  {
    code: 'FEE-01',
    says: near('<cheque>', '(<equipment>|<vendor>|<moveMoney>|<buy>|<passOn>)', 14),
    unless: [...notOurs, perks, '<weProvide>'],
  },
  // Paid now, back with the first pay.
  {
    code: 'FEE-01',
    says: near(`(<pay>|<fee>|<buy>|<equipment>|${amount})`, '<firstPay>', 16),
    with: ['<refund>', '<vendor>', `${payer} ~3 <buy>`, `<buy> ~2 ${payer}`],
    unless: [
      perks,
      '<weProvide>',
      '<you> (get|receive) <amount>',
      'expense (it|them|this)',
      '(signing|sign on|retention) bonus*',
    ],
  },
  {
    code: 'FEE-01',
    says: [
      '<applicant> ~3 (cover|covers|bear|pay|pays|buy) ~5 themselves',
      '(am|on|at) ~1 (your|the candidate s|the applicant s) (side|expense|cost|own expense)',
    ],
    unless: work,
  },
  {
    code: 'FEE-01',
    says: near('<buy>', '<vendor>', 8),
    with: ['<refund>'],
    unless: [...work, ...paidByUs],
  },
  {
    code: 'FEE-01',
    says: near('(<topUp>|<fill>|<pay>|<fee>|<negative>)', '<doubling>', 10),
    with: ['<your>', '<you>', '<us>', amount, '<reward>', '<pot>', '<coin>', '<money>', '^ <topUp>'],
    unless: [...work, ...paidByUs],
  },
  // A balance that has to be filled before anything is paid out.
  { code: 'FEE-01', says: near('<negative>', '<fill>', 10), with: ['<pot>', '<reward>'], unless: notOurs },
  {
    code: 'FEE-01',
    says: near('<pot>', '<fill>', 6),
    with: ['<reward> ~12 <pot>', '<pot> ~12 <reward>'],
    unless: [...work, users, theirs],
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: [
      ...near('<simpleWork>', `${amount} ~3 <aDay>`, 14),
      ...near('(starting|initial) balance', '<reward>', 10),
    ],
    unless: [duties('^ <role>'), '<payNoun>'],
  },
]

/** Oddities that no honest listing needs to say to applicants, in words of any kind: a moderator has a look. */
const oddities: readonly PhraseRule[] = [
  {
    code: 'WAL-01',
    weight: 'check',
    says: near('<your>', '<wallet>', 3),
    with: ['<hire>', '<stage>', '<us>', '<must>'],
    unless: [...notOursWithKeys, 'paid|payout*|paying|receive|salary|gehalt|salario|зарплат*|工资'],
  },
  {
    code: 'WAL-01',
    weight: 'check',
    says: ['(this|provided|following) ~1 <secret>'],
    unless: notOursWithKeys,
  },
  { code: 'FEE-01', weight: 'check', says: near(amount, '<ownMoney>', 8), unless: [...notOurs, perks] },
  {
    code: 'FEE-01',
    weight: 'check',
    says: [
      `${payer} ~4 (put|add|maintain*|keep|bring|hold|place|leave|deposit|load|stake|invest|top up|settle) ~6 ${amount}`,
      '^ (deposit|invest|stake) # ~4 (receive|get|earn|withdraw) #',
    ],
    unless: [duties('^^ <role>'), duties('^^ <you> <role>'), '<knowing>', '<salaryRange>', byUs],
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: near('<pay>', amount, 5),
    with: ['<reserve>', '<applicant>'],
    unless: [...notOurs, ...paidByUs, '<salaryRange>', 'paid|earn*'],
  },
  { code: 'FEE-01', says: near('<cheque>', '(<refund>|<give>|<buy>)', 10), unless: [...work, ...paidByUs] },
  {
    code: 'FEE-02',
    weight: 'check',
    says: [
      '^ (<hold>|have) ~4 <token>',
      '<stage> ~8 <hold> ~6 <token>',
      `^ <hold> ~4 (<cryptoThing>|${amount}) ~6 join`,
    ],
    with: ['<hire>', '<stage>', '<us>', '<applicant>', 'join'],
    unless: [...notOurs, ...paidByUs, '<vesting>', '<tokenWork>', staffMay, 'must have'],
  },
  {
    code: 'CON-01',
    says: [
      '(sms|zap|whatsapp) ~4 (# # #|# #long|#long)',
      '(# # #|# #long|#long) ~4 (on|via|per|por|по|в)? (sms|zap|whatsapp)',
      '^ (text|message|write|save) ~4 (# # #|# #long|#long)',
      ...near('<weakChat>', '+ #', 3),
    ],
    unless: [...work, amount],
  },
  { code: 'CON-01', says: near('(write|message|start|text|ping)', 'bot', 5), unless: [duties('^ <role>')] },
]

/** Things that have no place in a listing unless they are the work itself, and are enough for a moderator's look. */
const strangers: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    weight: 'check',
    says: ['#small <stablecoin>'],
    unless: [...notOurs, byUs, perks, '<salaryRange>', '<payWord>'],
  },
  {
    code: 'WAL-01',
    weight: 'check',
    says: ['<secret>'],
    unless: [
      ...notOursWithKeys,
      '<users>',
      '<custody>',
      inClause('(leaked|exposed|compromised|stolen) ~1 <secret>'),
    ],
  },
  {
    code: 'WAL-01',
    weight: 'check',
    says: ['<paper>', '<credential>'],
    with: [
      '(<give>|<ask>|<must>) ~8 (<paper>|<credential>)',
      '(<paper>|<credential>) ~6 (<give>|<ask>|<must>|<hire>)',
      '<your> ~3 (<paper>|<credential>)',
    ],
    unless: [
      ...notOursWithKeys,
      '<afterSigning>',
      '<mayWork>',
      ...entrance,
      byUsers,
      inClause('(stay*|remain*) with you'),
      '<travelPaper>',
      '<payWord>',
      perks,
      '<employerPays>',
    ],
  },
  {
    code: 'WAL-01',
    weight: 'check',
    says: ['(your|fresh|new|own|main|personal) (wallet|hot wallet|seed)', '(set up|create) a ~1 wallet'],
    unless: [...notOursWithKeys, '<payWord>', '<custody>', 'for employees'],
  },
  { code: 'CON-01', says: ['<strongChat>'], unless: [...notOurs, '<users>', '<community>'] },
  {
    code: 'COD-01',
    weight: 'check',
    says: near('(<fetch>|<install>|<run>|attached|enable)', '<riskyFile>', 6),
    with: ['<you>', '<your>', '<us>', '<hire>', '<stage>', '<before>', '^ (<fetch>|<install>|<run>)'],
    unless: [...work, 'iso #'],
  },
  {
    code: 'COD-01',
    weight: 'check',
    says: [
      '^ (compile|clone|run|start|launch|download|install|unpack|execute|build) (our|this|the attached) ~8 <stage>',
      '^ git (pull|clone)',
    ],
    unless: [...notOurs, '<afterSigning>'],
  },
]

/** Demands for money, wallets and tokens. */
export const moneyMeanings: readonly PhraseRule[] = [
  ...wallet,
  ...fees,
  ...oddities,
  ...strangers,
  ...tokenMeanings,
]
