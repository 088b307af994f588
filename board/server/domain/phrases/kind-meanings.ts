import type { PhraseRule } from './language.ts'
import {
  aboutCrime,
  amount,
  byUs,
  duties,
  inClause,
  near,
  ofScams,
  ownWages,
  perks,
  theirs,
  users,
} from './meaning-parts.ts'

const others = [users, theirs, ...aboutCrime, inClause('<pretending>')]

/** Accounts, names and computers at home that others work or pay with. */
const lent: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      '(handle|handling|process|processing|receive|receiving|collect|collecting|accept|accepting|take) ~4 (<moneys>|<otherPeople>) ~5 (via|through|on|with|over|using|into|to) ~1 <ownAccounts>',
    ],
    unless: [...others, ownWages],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      '(open|create|register|set up|opening|make) ~4 (account|accounts|company|llc|firm|business|wallets) ~10 ((in|under|on) your ~1 name|with your ~1 (documents|id|ids|passport|details|data)|(give|pass|hand|send) ~1 us|them (over|to (us|our|your))|(log in|login|logins|log ins|cards|passwords|credentials) ~4 (to (us|our)|us|over))',
      '(open|create|register|set up|verify) ~8 accounts ~4 (give|pass|hand|send) ~1 (us|over)',
      '(firm|company|business|llc|account|accounts|sim|sims) ~4 (registered|opened|set up|created|run) ~3 (in|on|under) your ~1 name',
      '(access|log ins|logins|passwords) ~3 (hand|give|pass|send) ~1 to us',
      '(paid|<amount>) ~3 (each|every|per) ~1 (exchange|account|bank|registration|kyc) ~4 (you ~1 (register|open|verify|create|pass))',
    ],
    unless: [...others, duties('^ <builds>')],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      `(pay|pays|paying|rent|rents|buy|buys|lease|${amount}) ~4 (for|your|of) ~1 your ~3 (account|accounts|profile|profiles)`,
      '(your|own) ~2 <rentedAt> ~1 (account|profile) ~10 (rent|lend|ours|we use|our use|<ourPeople> ~3 (use*|run*|log*|work*|handle*|manage*|operate*))',
      'your ~3 <rentedAt> ~4 (operated|run|used|managed|handled) by',
      '(lend|rent|lease|let|sell|hand) ~2 us ~1 your ~2 (<rentedAt>|account|profile)',
      'give us ~1 your ~2 <rentedAt> ~1 account',
    ],
    unless: [...others, '<salaryRange>', '(savings|retirement|health) ~1 account*'],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      '(in|under|with|through) your ~2 (name|profile|identity|account) ~8 <ourPeople> ~3 (do|does|work|works|write*|handle*|code|codes|deliver*|attend*)',
      '<ourPeople> ~4 (work*|apply|applies|deliver*|attend*|do|does) ~6 (in|under|with|through|as) your ~2 (name|profile|identity|account)',
    ],
    unless: others,
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: [
      ...near(
        '(laptop*|computer*|device*|machine*|router*|phone*) ~6 (at|in) your ~1 (home|house|place|apartment|flat)',
        '(<ourPeople>|somebody|someone|others) ~6 (log in|login|connect*|access*|work*|use*|control*)',
        10,
      ),
      '(host|put|place|run|keep) ~2 (computer*|laptop*|router*|server*|device*|phones) ~2 (in|at) your ~1 (home|house|place|apartment|flat)',
    ],
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
      '(bring|find|recruit|invite|refer) ~2 (investor*|depositor*|buyer*) ~1 who ~2 (deposit*|invest*|buy*|pay*|put*|fund*)',
    ],
    unless: [theirs, ofScams, duties('^ <builds>'), '<vesting>'],
    isDenial: true,
  },
]

/** Charges, whatever they are called. */
const charged: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    weight: 'check',
    says: [
      `(ask|asks|charge|charges|bill|bills|invoice) ~2 (you|<applicant>|<newcomer>|everyone) ~6 ${amount}`,
    ],
    unless: [
      ...others,
      byUs,
      perks,
      duties('^ <builds>'),
      '<salaryRange>',
      '<earnings> ~4 (expect*|require*)',
    ],
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: [
      `(we|company) ~1 (require|requires|charge|charges|collect|collects|ask for|asks for|need) ~5 ${amount}`,
    ],
    with: ['<before>', '<applicant>', '<newcomer>', '(from|of) you', '(before|for) your'],
    unless: [...others, byUs, perks, '<salaryRange>', '<payWord>'],
  },
  // Said to victims, so that naming crooks excuses nothing.
  {
    code: 'FEE-01',
    weight: 'check',
    says: near(
      '(recover*|(get|gets|bring|return) ~3 back|lost|stolen|hacked)',
      '(fee|tax|deposit|payment) ~3 (in advance|upfront|up front|first|required|due)',
      14,
    ),
    unless: [duties('^^ <builds>'), duties('^^ <you> <builds>'), byUs],
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: [
      '(fee|contribution|deposit|charge) ~10 payable ~4 (before|prior to|ahead of) ~3 (release*|disburse*|payout*|withdraw*|transfer*)',
    ],
    unless: [duties('^^ <builds>'), duties('^^ <you> <builds>'), ofScams, byUs],
  },
]

/** Friends to be won for accounts with money. */
const won: readonly PhraseRule[] = [
  {
    code: 'FEE-02',
    weight: 'check',
    says: [
      '(persuade|convince|bring|invite|recruit|get|win) ~3 (acquaintances|friends|relatives|family|people|contacts) ~6 (deposit*|invest|fund|(open|opens) ~2 account*)',
    ],
    unless: [...others, duties('^ <builds>'), '<hiredFriend>'],
  },
]

/** A face next to a paper. */
const faces: readonly PhraseRule[] = [
  {
    code: 'WAL-01',
    weight: 'check',
    says: [
      '(passport*|id|ids|document|papers|licence|license) ~4 (next to|beside|near) ~1 (your|their|the) ~1 (face|head)',
    ],
    unless: [users, ofScams, duties('^ <builds>'), 'kyc'],
  },
]

/** Access to coins that is granted in order to be paid. */
const granted: readonly PhraseRule[] = [
  {
    code: 'WAL-02',
    weight: 'check',
    says: [
      '(grant*|give|allow*|approve*|let|authori*) ~8 (unlimited|full|spend*|access|allowance|withdraw*|move) ~6 (your|own) ~2 (<coin>|wallet*|token*|funds|balance|assets)',
    ],
    unless: others,
  },
  {
    code: 'WAL-02',
    weight: 'check',
    says: ['^ (transfer|send|move) ~1 your ~1 (coins|tokens|crypto|funds|assets|<stablecoin>)'],
    unless: [...others, ownWages],
  },
]

/** Programs and viewers for what every computer can show. */
const viewers: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    weight: 'check',
    says: [
      '(run|execute|start|launch|open) ~1 (this|the|our|attached|following) (script|program|file|tool|installer|launcher) ~10 (on your|computer|laptop|machine|requirement*|camera|environment)',
      ...near(
        '(view|read|see|open) ~1 (the|your|our) ~1 (job description|offer|contract|task|brief|details)',
        '(download*|install*|run) ~4 (viewer|reader|app|program|tool|client|file)',
        10,
      ),
      'enable (editing|macros)|(press|click|choose) ~1 enable content|enable content (on|in|when|to (read|see|view|open))',
      '(set up|install|start|run) ~3 (with|using|by) ~1 (the|a|our|one) ~1 (command|script|line|snippet) ~2 (page|site|chat|from|on)',
      '(window|page|pop up|prompt) ~2 (offers|offer|suggests|shows) ~3 (driver|update|fix|codec|command|download)',
    ],
    unless: [users, ofScams, duties('^^ <builds>'), duties('^^ <you> <builds>'), '<afterSigning>'],
  },
]

/** Demands that are enough for a moderator in one sentence: to lend one's name, buy the employer's tokens, or open a program to read an offer. */
export const kindMeanings: readonly PhraseRule[] = [
  ...lent,
  ...bought,
  ...charged,
  ...won,
  ...faces,
  ...granted,
  ...viewers,
]
