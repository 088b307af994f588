import type { PhraseRule } from './language.ts'
import {
  aboutCrime,
  byUs,
  byUsers,
  duties,
  entrance,
  near,
  notOurs,
  notOursWithKeys,
  ownWages,
  theirs,
  toApplicant,
  work,
} from './meaning-parts.ts'

/** Who is to write, of a job or at a number: that a page or channel may be followed too doesn't excuse it. */
const toWrite = [
  '<hire>',
  '<handleWord>',
  '(#long|+ #|# #)',
  '(dm|message|write|text|contact|inbox|ping|schreib*|escrib*|mande|manda|ecri*|пишите|напишите) ~6 (@ _)',
]

/** In a text about users a chat is theirs. */
const ifBroken = 'if ~4 (wrong|broken|missing|unclear|bug*|mistake*|typo*)'
const chatNotOurs = ['<users>', ...notOurs, ifBroken]

/** Chats that may be no more than a page to follow. */
const chatsOrPages: readonly PhraseRule[] = [
  {
    code: 'CON-01',
    says: [
      '<chat> ~2 (@ _|+ #|# # #|#long|<handleWord>)',
      '<chat> (dm|id)? _ <handleWord>',
      '<handleWord> ~4 <chat>',
      '(dm|message|write|text|contact|inbox|schreib*|escrib*|mande|manda|ecri*|пишите|напишите) ~6 (instagram|insta|ig)',
    ],
    unless: chatNotOurs,
  },
  {
    code: 'CON-01',
    says: near('<reach>', '<chat>', 8),
    with: ['<us>', '<hire>', '@', '(#long|+ #|# #)', '^ <reach>', '<handleWord>'],
    unless: [...chatNotOurs, '<chatWork>', '(like|such as) <chat>'],
  },
  {
    code: 'CON-01',
    says: near('<reach>', '<weakChat>', 5),
    with: ['<us>', '<hire>', '@', '#', '^ <reach>'],
    unless: [...chatNotOurs, 'in line with'],
  },
  {
    code: 'CON-01',
    says: near('(<reach>|<give>)', '@ _', 4),
    with: ['<us>', '<hire>', '^ <reach>', '<must>', '<handleWord>'],
    unless: chatNotOurs,
  },
]

const chats: readonly PhraseRule[] = [
  ...chatsOrPages.map((rule) => ({ ...rule, unless: [...(rule.unless ?? []), '<social>'] })),
  ...chatsOrPages.map((rule) => ({ ...rule, with: toWrite })),
  // "Write" and "talk" begin what the work is, too.
  {
    code: 'CON-01',
    says: ['^^ (write|talk|answer) ~1 (us|me|our ~1 (recruiter*|hr|team|manager*|colleague*)) ~5 <chat>'],
    unless: ['<users>', theirs, '<social>', ifBroken],
  },
  { code: 'CON-01', says: near('<direct>', '(<hire>|<us>|@|<reach>)', 6), unless: chatNotOurs },
]

const programs: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    says: [
      ...near('<meeting>', '<ownTool>', 10),
      ...near('(<install>|<fetch>|<ownTool>)', '<link> ~4 <invite>', 10),
    ],
    with: [
      '<install>',
      '<fetch>',
      '<meeting> ~4 (in|on|via|with|over|uber|mit|en|con|no|sur|avec|в|через|使用|用)',
    ],
    unless: [
      ...work,
      'calendar|kalender|browser*',
      'software (engineer*|developer*|team*|development|architect*)',
    ],
  },
  { code: 'COD-01', says: near('<installer>', '(<before>|<meeting>|<us>|<stage>)', 10), unless: work },
  { code: 'COD-01', says: near('<guarded>', '<packed>', 3), unless: work },
  {
    code: 'COD-01',
    says: ['<you> ~1 <install> ~6 <tool>'],
    with: ['<before>', '<hire>', '<stage>'],
    unless: work,
  },
  {
    code: 'COD-01',
    says: [
      '^ (<getCode>|<run>) ~8 <code>',
      '(<you>|<applicant>|<must>|<asker>) ~4 (<getCode>|<run>) ~8 <code>',
    ],
    with: [
      '<locally>',
      '<meeting>',
      '(<us>|<your>|<give>|<you>|the|a|this) ~2 <stage>',
      '<before> ~4 (<hire>|<stage>)',
      'screenshot*',
      'task description',
    ],
    unless: [
      ...notOurs,
      '<afterSigning>',
      'code review*',
      'low code|no code|open source repositor*|<notCode>',
      '<knowing>',
    ],
    usualLater: ['<repository>'],
  },
  {
    code: 'COD-01',
    says: ['<code> ~8 <run>'],
    with: ['<locally>', '<before> ~4 (<hire>|<stage>)'],
    unless: [
      ...notOurs,
      '<afterSigning>',
      'code review*',
      'low code|no code',
      '<notCode>',
      '<noNeed> ~4 necessary',
    ],
    usualLater: ['<repository>'],
  },
  { code: 'COD-01', says: ['<trust>', '<keys>', '<antivirus>'], unless: work },
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
    usualLater: ['<repository>'],
  },
  {
    code: 'COD-01',
    says: [
      '^ (npx|pnpm|(pip|pip3|brew|cargo) install|npm (i|install|ci|start|run)|yarn (add|install|start)|git clone)',
    ],
    unless: notOurs,
    usualLater: ['<repository>'],
  },
  {
    code: 'COD-01',
    says: ['<password> ~2 #', '<archive> ~4 <password>'],
    with: ['<archive>', '<fetch> ~6 (<archive>|<packed>)'],
    unless: [...work, '<notCode>'],
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
    says: [...near('<give>', '<paper>', 14), '^ <give> ~2 your social security'],
    with: [...toApplicant, '<your>', '^ <give>'],
    unless: [...notOursWithKeys, '<afterSigning>', '<mayWork>', ...entrance, byUsers],
    usualLater: ['bring ~1 your (id|passport)'],
  },
  // Papers that show the right to work are shown to people, and not before there is an offer.
  {
    code: 'WAL-01',
    says: near('<give>', '<paper>', 14),
    with: ['<copyOf>', '<before> ~4 (<meeting>|<stage>)', '<meeting>', 'shortlist*|slot'],
    unless: [...notOursWithKeys, '<afterSigning>', byUsers],
    usualLater: ['bring ~1 your (id|passport)'],
  },
  {
    code: 'WAL-01',
    says: [
      ...near('(<ask>|<must>)', '<paper>', 8),
      '(have|has|got|hold|holds|receive|received|see|saw|seen) ~3 <copyOf> ~3 <paper>',
    ],
    with: ['<hire>', '<stage>', '<before>'],
    unless: [...notOursWithKeys, '<afterSigning>', '<mayWork>', '<travelPaper>', ...entrance],
  },
  {
    code: 'WAL-01',
    says: near(
      '(complete|completa|conclua|pass|finish|terminez|schließ*|schliess*|schliessen|pasa|пройдите|完成)',
      '(kyc|<identityCheck>)',
      4,
    ),
    with: ['<hire>', '<stage>', '<us>'],
    unless: notOursWithKeys,
  },
  { code: 'WAL-01', says: near('(<give>|<ask>|<must>)', '<credential>', 10), unless: notOursWithKeys },
  {
    code: 'WAL-01',
    says: near('(<give>|<ask>|<must>)', '<bankData>', 10),
    unless: [...notOursWithKeys, '<afterSigning>'],
    usualLater: ['<bankData>'],
  },
  {
    code: 'WAL-01',
    says: ['<faceClip>'],
    with: ['<give>', '<hire>', '<ask>', '<your>'],
    unless: notOursWithKeys,
  },
]

const mules: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    says: [...near('<receive> ~4 <account>', '<passOn>', 14), '<account> ~5 <receive> ~14 <passOn>'],
    with: ['<personal>', '^ <receive>', '<coin>'],
    unless: [duties('^^ <duty>'), duties('^ <role>'), byUs, ...aboutCrime, theirs, ownWages],
  },
  {
    code: 'FEE-03',
    says: ['<lend>'],
    unless: [
      duties('^^ <duty>'),
      ...aboutCrime,
      theirs,
      'to (be|get) paid|to (receive|pay) (your|the) (pay|salary|wage*)',
    ],
  },
  {
    code: 'FEE-03',
    says: [
      '<having> ~5 <lendable> ~4 <rentable>',
      '<having> ~5 <rentable> ~5 <lendable>',
      ...near('<renting>', '<lendable> ~3 <rentable>', 12),
    ],
    unless: work,
  },
]

const earlierPay: readonly PhraseRule[] = [
  {
    code: 'TXT-05',
    says: ['<earnNow>'],
    unless: [
      ...notOurs,
      '<users>',
      '(help|assistance|support) ~6 tax return*',
      'what you (earn|make|get) ~1 <amount>',
    ],
    weight: 'check',
  },
  {
    code: 'TXT-05',
    says: near('<state>', '<payslip>', 8),
    unless: [...notOurs, '<users>', '<firstPay>'],
    weight: 'check',
  },
  {
    code: 'TXT-05',
    says: ['<current> ~3 <earnings>', '<earnings> (<current>|(at|in|of) ~2 <current>|<you> ~2 <current>)'],
    with: [
      '^ <state>',
      '<state> ~6 (<your>|<current>|<earnings>)',
      '<ask>',
      '<your> ~2 <current>',
      '<your> <earnings>',
    ],
    unless: [...notOurs, '<users>', '<payNoun>', 'will be'],
    weight: 'check',
  },
]

/** Pay for nothing: the commonest bait. */
const baits: readonly PhraseRule[] = [
  {
    code: 'TXT-07',
    says: ['<noNeed> ~1 <meetingWith>'],
    with: ['<cv>', '<experienceOf>', '<payout>'],
    isDenial: true,
  },
  { code: 'TXT-07', says: ['<payout>'], unless: notOurs },
]

/** Demands to leave for a chat, to run something, to show papers, to pass money on, to tell earlier pay. */
export const otherMeanings: readonly PhraseRule[] = [
  ...chats,
  ...programs,
  ...papers,
  ...mules,
  ...earlierPay,
  ...baits,
]
