import type { Excuse } from './language.ts'

/** English words for those who pretend to be an employer: what they ask for is nothing that the employer asks for. */
export const impostors = 'scammer*|imposter*|impostor*|impersonat*'
/** Two things in either order, at most so many words apart. */
export const near = (one: string, two: string, words = 8): string[] => [
  `${one} ~${words} ${two}`,
  `${two} ~${words} ${one}`,
]

/** A sum of money. */
export const amount = '<amount>'
/** It is about applying, or said to applicants. */
export const toApplicant = ['<hire>', '<stage>', '<us>', '<must>', '^ <you>', '<applicant>']
/** An excuse in the demand's own clause. */
export const inClause = (phrase: string): Excuse => ({ phrase, reach: 'clause' })
/** An excuse that says what the work is, in the demand's own clause, as long as nothing of the reader's follows. */
export const ofWork = (phrase: string): Excuse => ({ phrase, reach: 'work' })
/** The first of several duties, as long as nothing of the reader's follows. */
export const duties = (phrase: string): Excuse => ({ phrase, reach: 'duties' })
/** "You build", "experience with": what the work is. */
export const work: readonly (string | Excuse)[] = [
  duties('^^ <duty>'),
  duties('^^ <you> <duty>'),
  duties('^^ <you> (will|ll|would|d) (<duty>|<examine>)'),
  duties('^^ as ~3 <you> (will|ll|would|d)? (<duty>|<examine>)'),
  ofWork('^^ <you> (have|ve) ~1 (worked|run|built|led|managed|tested|written|used|shipped|done)'),
  duties('^ <role>'),
  ofWork('<knowing>'),
  duties('<you> (will|ll)? own (the|this|that|our)'),
  ofWork(
    '^^ (the|our|this) (analyst|engineer|developer|manager|paralegal|adviser|technician|designer|auditor|researcher) (will|would|ll) <duty>',
  ),
]
/** The work is against crime: "you investigate fraud". In the middle of a sentence it excuses nothing: "so that we prevent fraud". */
export const againstCrime = [
  '^^ <fights> ~6 <crime>',
  '^^ <you> (will|ll|would|d)? <fights> ~6 <crime>',
  '^^ (our|the) (fraud|risk|aml|compliance|security|abuse|investigation*) (team|pod|desk|unit|squad) ~2 <fights> ~3 (<crime>|reship*)',
  '^^ (your|the) (cases|caseload) ~1 (<users>|<theirs>|holders|companies|gangs|<crime>)',
  '^^ (investigat*|ermittel*|investig*|enquet*|расслед*|调查) ~16 <crime>',
]
/** Others who do it. */
const subject = (phrase: string): Excuse => ({ phrase, reach: 'subject' })
/** Customers show them. */
export const byUsers = inClause('<users> ~1 (upload*|submit*|send|hand in|show|provide)')
/** Papers are shown at a door, and needed for a journey to the team. */
export const entrance = [
  inClause(
    '(enter|visit) ~4 (site|building|office|premises|facility|campus|lab|warehouse|data (centre|center)|port|airport)',
  ),
  inClause('<companyTrip>'),
]
/** Others do it: users, riders, those whom a scam deceives. */
export const users = subject('<users>')
export const theirs = subject('<theirs>')
export const ofScams = inClause('<ofScams>')
/** How scams go, or that the work is against them. */
export const aboutCrime = [ofScams, ...againstCrime]
/** The employer pays, or it is for a journey or a benefit. */
export const byUs = inClause('<byUs>')
export const perks = inClause('<perks>')
const funding = inClause('<funding>')
/** Employees may buy shares. */
export const staffMay = inClause('<staffMay>')
/** Things that the work looks into: "you test how wallets restore from a phrase". */
const howThings = subject(
  'how ~1 (wallet*|app|apps|device*|phone*|software|service*|product*|browser*|extension*|system*|platform*|node*|protocol*|bridge*)',
)
/** "People who pretend to be us have asked candidates for a fee." */
const byPretenders = [inClause('<pretender> ~14 <asks>'), inClause('<pretender> ~14 <asks> ~1 <applicant>')]
/** Work with keys and papers, named with them: "private key rotation", "passport screens". */
const keeping = inClause('(<secret>|<paper>) <keeping>')
/** Or what users do, what happened to victims, and how scams go that the work is about. No key is asked for to fight crime. */
export const notOursWithKeys = [users, theirs, ofScams, howThings, keeping, ...byPretenders, ...work]
/** All that makes it another matter than a demand to applicants. */
export const notOurs = [
  ...notOursWithKeys,
  ...againstCrime,
  duties('^^ <examine>'),
  duties('^^ <you> <examine>'),
]
/** It is about holders, votes and their like: what a product is for. */
export const voting = 'vot*|governance|abstimm*|голос*|投票|proposal*'
/** One's own pay arrives. */
export const ownWages = '<wages> ~8 <ownAccounts>'
/** Who is asked to pay. */
export const payer = '(<you>|<applicant>)'
/** The employer pays, it is for a journey or a benefit, or it is what the company raised or turns over. */
export const paidByUs = [byUs, perks, funding]
