import type { Finding } from '@cryptolist/contract'

/** Rules that speak of what a text says, whatever its language. */
export type PhraseCode = Extract<
  Finding['code'],
  | 'FEE-01'
  | 'FEE-02'
  | 'FEE-03'
  | 'WAL-01'
  | 'WAL-02'
  | 'CON-01'
  | 'COD-01'
  | 'PAY-06'
  | 'TXT-05'
  | 'TXT-07'
  | 'TXT-08'
  | 'TXT-09'
  | 'NEW-03'
>

/** A step that kinds of fraud have in common. One alone means nothing. */
export type SchemeStep =
  | 'fights crime'
  | 'money comes'
  | 'own account'
  | 'keeps a cut'
  | 'money goes on'
  | 'parcels come'
  | 'parcels go on'
  | 'is bought'
  | 'applicant pays'
  | 'costs'
  | 'amount'
  | 'comes back'
  | 'clicks'
  | 'sets of clicks'
  | 'is topped up'
  | 'is paid out'
  | 'own capital'
  | 'returns'
  | 'pay a day'
  | 'no effort'
  | 'chat'
  | 'no interview'
  | 'program comes'
  | 'program runs'
  | 'code comes'
  | 'code is told'
  | 'far region'
  | 'closed site'
  | 'wins trust'
  | 'brings deposits'

/** Something that a text says and that a rule is about. */
export interface Demand extends PhraseMatch {
  code: PhraseCode
}

/** A demand, or a step of a kind of fraud, that a sentence contains. */
export interface PhraseMatch {
  code: PhraseRule['code']
  /** If it differs from the usual weight of its code. */
  weight: Finding['weight'] | undefined
  /** Employers usually ask for it once someone has applied. */
  isUsualLater: boolean
  /** In the original, from and to. */
  from: number
  to: number
}

/** A meaning that a text must not have. */
export interface PhraseRule {
  /** The finding: a demand, or a step of a kind of fraud, which counts only together with its other steps (`schemes.ts`). */
  code: PhraseCode | SchemeStep
  /** Phrases as `notation.ts` reads them; one of them is enough. A phrase is found within one sentence. */
  says: readonly string[]
  /** Phrases that make it another matter: "we pay", "our users". Anywhere in the same sentence, or where an excuse has to be. */
  unless?: readonly (string | Excuse)[]
  /** Phrases, one of which must be in the same sentence too. */
  with?: readonly string[]
  /** If it differs from the usual weight of its code. */
  weight?: Finding['weight']
  /** Phrases that make it ordinary in a message to an applicant: "your bank details" for a contract. One is enough. */
  usualLater?: readonly string[]
  /** The finding is a denial itself: "no interview". */
  isDenial?: boolean
}

/**
 * A phrase that excuses a demand only from where it is, because a scam may say it elsewhere in the sentence. `clause`: among the words of the demand or in
 * its clause. `subject`: as who is said to do it rather than the applicant. `work`: like `clause`, but nothing of the reader's follows it: "you would
 * review fees" and not "your fees". `duties`: the same, and over the commas and "and" of a list.
 */
export interface Excuse {
  phrase: string
  reach: 'clause' | 'subject' | 'work' | 'duties'
}

/** How a language denies: "we never ask for it". Patterns match folded text (`foldText`): lower case, no accents. */
export interface Denial {
  /** Words that deny what follows them in their clause; with the flag `g`. */
  before: RegExp
  /** Words that begin another clause: a denial before them doesn't reach what follows; with the flag `g`. */
  turn: RegExp
  /** The end of a clause that denies the turn itself: "you do not have to". */
  deniesTurn: RegExp
  /** Words behind a phrase that deny it: "… is never charged". */
  after: RegExp
  /** Words that show the language: a sentence is read with the denials of the language that it has most of these of. */
  marks: string
  /** The word that cancels a denial before it: "not considered without a deposit" denies nothing. */
  twice?: string
}

/** The rules of a language, or of all. */
export interface LanguageRules {
  /** Lists of words by name, for `<name>` in phrases and in lists below them. */
  words: Readonly<Record<string, string>>
  /** More words of some of these lists, of languages other than English: in an English sentence they don't count. */
  otherWords?: Readonly<Record<string, string>>
  rules: readonly PhraseRule[]
  /** One of them is enough. */
  denials: readonly Denial[]
}
