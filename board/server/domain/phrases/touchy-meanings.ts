import type { PhraseRule } from './language.ts'
import { amount, near, voting } from './meaning-parts.ts'

/**
 * Topics of scams. A sentence that names none of them is no scam, whatever its words resemble: benefits, missions and working hours are told in
 * more ways than the likeness can know.
 */
export const topics: readonly PhraseRule[] = [
  {
    code: 'TXT-08',
    says: [
      ...['<secret>', '<purse>', '<token>', '<paper>', '<papers>', '<credential>', '<bankData>'],
      ...['<chat>', '<strongChat>', '@', '<ownTool>', '<installer>', '<archive>', '<drive>', '<repository>'],
      ...['<remoteAccess>', '<entryCode>', amount, '<due>', '<cheque>', '<vendor>', '<payout>', '<ownMoney>'],
      ...[
        '(profile|profiles|perfil|profil|профил*)',
        '<account>',
        '<lend>',
        '<lendable>',
        '<pot>',
        '<parcel>',
        '<siteHome>',
      ],
    ],
    isDenial: true,
  },
]

/** "You build", "experience with": what the work is, said so that it cannot be read as a demand. */
const plainWork = ['^^ <role>', '^^ <you> <role>', '^^ <you> (will|ll) <role>', '<knowing>', voting]
/** Said to applicants, or of them. */
const toReader = '(<you>|<your>|<applicant>|<us>|<stage>|<meeting>)'

/**
 * Topics of scams that a listing can name without asking for anything: wallets and their secrets, chat apps, papers, logins, programs and
 * files to open, small sums, balances, accounts to lend. Too much is found for a company that is known; a new one's listing is reviewed.
 */
export const touchyMeanings: readonly PhraseRule[] = [
  [
    '<secret>',
    '<strongChat>',
    '<chat>',
    '<weakChat>',
    '<credential>',
    '<remoteAccess>',
    '<keys>',
    '<lend>',
    '<cheque>',
    '<archive>',
    '<drive>',
    '<payout>',
    '#small <stablecoin>',
    '<testTransaction>',
    '<riskyFile>',
    '<noNeed> ~1 <meetingWith>',
  ],
  near('<purse>', toReader, 6),
  near('<paper>', toReader, 10),
  near('(<install>|<getCode>)', '(<tool>|<ownTool>)', 6),
  near('(<clone>|<getCode>|<run>)', '(repo|repos|repositor*|dev server|prototype|depot|репозитори*|仓库)', 6),
  near('(<firstPay>|<refund>)', `(${amount}|<fee>|<equipment>|<vendor>)`, 10),
  near('<pot>', '(<fill>|<topUp>)', 6),
  ['<hold> ~4 <cryptoThing>', '<owning> ~4 (nft*|ticket*|genesis)'],
  near('<simpleWork>', `(${amount}|<aDay>)`, 10),
  ['<paste> ~8 <console>'],
].map((says) => ({ code: 'NEW-03', says, unless: plainWork, isDenial: true }))
