import type { PhraseRule } from './language.ts'
import { againstCrime, amount, near, ofScams, theirs, users } from './meaning-parts.ts'

const others = [users, theirs, ofScams, ...againstCrime, '<pretending>']

/** Accounts, names and computers at home that others work or pay with. */
const lent: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      '(open|create|register|set up|opening|make) ~4 (account|accounts|company|llc|firm|business|wallets) ~10 ((in|under|on) your ~1 name|with your ~1 (documents|id|ids|passport|details|data)|(give|pass|hand|send) ~1 us|them (over|to (us|our|your))|(log in|login|logins|log ins|cards|passwords|credentials) ~4 (to|us|over))',
      'accounts ~4 (give|pass|hand|send) ~1 (us|over)',
    ],
    unless: [...others, '^ <builds>'],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      `(pay|pays|paying|rent|rents|buy|buys|lease|${amount}) ~4 (for|your|of) ~1 your ~3 (account|accounts|profile|profiles)`,
      '(your|own) ~2 <rentedAt> ~1 (account|profile) ~10 (rent|lend|ours|we use|our use|<ourPeople>)',
      '(lend|rent|give|lease|let|share|sell|hand) ~2 us ~1 your ~2 (<rentedAt>|account|profile)',
    ],
    unless: [...others, '<salaryRange>', '(savings|retirement|health) ~1 account*'],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      '(in|under|with|through) your ~2 (name|profile|identity|account) ~8 <ourPeople> ~3 (do|does|answer*|work|works|write*|handle*|code|codes|deliver*|attend*)',
      '<ourPeople> ~4 (work*|apply|applies|deliver*|attend*|do|does) ~6 (in|under|with|through|as) your ~2 (name|profile|identity|account)',
    ],
    unless: others,
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: near(
      '(laptop*|computer*|device*|machine*|router*|phone*) ~6 (at|in) your ~1 (home|house|place|apartment|flat)',
      '<ourPeople> ~6 (log in|login|connect*|access*|work*|use*|control*)',
      10,
    ),
    unless: others,
  },
]

/** Tokens and nodes to buy from the employer, and people to bring who do. */
const bought: readonly PhraseRule[] = [
  {
    code: 'FEE-02',
    weight: 'check',
    says: [
      `(buy|buys|purchase|purchases|acquire|hold|holds|own|stake) ~2 (our|the) ~2 (presale|pre sale|token*|coin*|nft*|node*) ~8 (${amount}|# _)`,
      '(bring|find|recruit|invite|refer) ~2 (investor*|depositor*|buyer*) ~1 who',
    ],
    unless: [theirs, ofScams, '^ <builds>', '<vesting>'],
    isDenial: true,
  },
]

/** Access to coins that is granted in order to be paid. */
const granted: readonly PhraseRule[] = [
  {
    code: 'WAL-02',
    weight: 'check',
    says: [
      '(grant*|give*|allow*|approve*|let|authori*) ~8 (unlimited|full|spend*|access|allowance|withdraw*|move) ~6 (your|own) ~2 (<coin>|wallet*|token*|funds|balance|assets)',
    ],
    unless: others,
  },
]

/** Programs and viewers for what every computer can show. */
const viewers: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    weight: 'check',
    says: [
      '(run|execute|start|launch|open) ~1 (this|the|our|attached|following) ~1 (script|program|file|tool|installer|launcher) ~10 (your|computer|laptop|machine|requirement*|camera|environment)',
      ...near(
        '(view|read|see|open) ~1 (the|your|our) ~1 (job description|offer|contract|task|brief|details)',
        '(download*|install*|run) ~4 (viewer|reader|app|program|tool|client|file)',
        10,
      ),
    ],
    unless: [users, ofScams, '^^ <builds>', '^^ <you> <builds>', '<afterSigning>'],
  },
]

/** Demands that are enough for a moderator in one sentence: to lend one's name, buy the employer's tokens, or open a program to read an offer. */
export const kindMeanings: readonly PhraseRule[] = [...lent, ...bought, ...granted, ...viewers]
