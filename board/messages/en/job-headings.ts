/** The heading of a list of jobs: it says the search. */
import { formatCount, plural } from '../plural.ts'

/** Names of tags, chains and roles as they stand before “jobs”, where that isn't the name itself. */
const beforeJobs: Readonly<Record<string, string>> = {
  'Smart contracts': 'smart contract',
  'People, talent': 'talent',
  Partnerships: 'partnership',
  'Any chain': 'any-chain',
  'FunC, Tact': 'FunC',
  'C, C++': 'C++',
  'Nodes, RPC': 'node',
  'Layer 2, rollups': 'layer 2',
  'Peer-to-peer networks': 'peer-to-peer',
  Observability: 'observability',
  Subgraphs: 'subgraph',
  'Account abstraction': 'account abstraction',
  Oracles: 'oracle',
  Validators: 'validator',
  Consensus: 'consensus',
  Cryptography: 'cryptography',
  Bridges: 'bridge',
  'Data availability': 'data availability',
  Restaking: 'restaking',
  Sequencers: 'sequencer',
  'Client development': 'client development',
  Tokenomics: 'tokenomics',
  'Smart contract audits': 'smart contract audit',
  'Formal verification': 'formal verification',
  Fuzzing: 'fuzzing',
  'Bug bounties': 'bug bounty',
  'Application security': 'application security',
  'Incident response': 'incident response',
  'Key management': 'key management',
  'Threat intelligence': 'threat intelligence',
  Lending: 'lending',
  Derivatives: 'derivatives',
  Stablecoins: 'stablecoin',
  'Real-world assets': 'real-world asset',
  'Centralised exchanges': 'centralised exchange',
  Wallets: 'wallet',
  Payments: 'payments',
  Custody: 'custody',
  NFTs: 'NFT',
  Gaming: 'gaming',
  DAOs: 'DAO',
  Social: 'social',
  Identity: 'identity',
  'Prediction markets': 'prediction market',
  'Data engineering': 'data engineering',
  'On-chain analytics': 'on-chain analytics',
  'Quantitative trading': 'quantitative trading',
  'Market making': 'market making',
  'High-frequency trading': 'high-frequency trading',
  'Machine learning': 'machine learning',
  'Product management': 'product management',
  'Product design': 'product design',
  'Brand design': 'brand design',
  'Technical writing': 'technical writing',
  'Developer relations': 'developer relations',
  'Community management': 'community management',
  Growth: 'growth',
  'Content marketing': 'content marketing',
  'Social media': 'social media',
  'Business development, sales': 'business development',
  Legal: 'legal',
  Compliance: 'compliance',
  Finance: 'finance',
  Recruiting: 'recruiting',
  Operations: 'operations',
  'Entry level': 'entry-level',
  'Async first': 'async-first',
  'Four-day week': 'four-day week',
  'No take-home': 'no-take-home',
}

/** A name before “jobs”; of one that is a list, the first. */
export const qualityName = (name: string): string => beforeJobs[name] ?? name.replace(/, .*/, '')

const listOf = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
/** Several values of one filter: `remote and hybrid`. */
export const qualities = (names: readonly string[]): string => listOf(names, 'and')

/** Names that have an article in a sentence: "in the United States", "in the EU". */
const hasArticle =
  /^(?:United |UK|EU$|EEA$|Netherlands|Philippines|Dominican Rep|Central African|Bahamas|Gambia|Maldives|Seychelles|Comoros|Isle of|Nordics|Baltics|Caribbean|Americas|Middle East|Gulf)| Islands$| Territor/
const withArticle = (name: string): string => `${hasArticle.test(name) ? 'the ' : ''}${name}`

interface Heading {
  count: number
  isDemo: boolean
  isInternship: boolean
  /** Words before the noun: `remote`, `senior`, `Rust`. */
  qualities: readonly string[]
  companies: readonly string[]
  /** Where the jobs are, by name. */
  cities: readonly string[]
  /** The text that is searched for. */
  words: string | undefined
  /** The minimum pay, `$100k`. */
  pay: string | undefined
  /** Countries and regions that the jobs are open to, by name. */
  places: readonly string[]
  isWorldwide: boolean
}

type Counted = Pick<Heading, 'count' | 'isDemo'>

const nounOf = ({ count, isDemo, isInternship }: Counted & Pick<Heading, 'isInternship'>): string => {
  const [one, other] = isInternship
    ? ['internship', 'internships']
    : isDemo
      ? ['listing', 'listings']
      : ['job', 'jobs']
  return `${isDemo ? 'demo ' : ''}${plural(count, { one, other })}`
}
const number = (count: number): string => (count === 0 ? 'No' : formatCount(count))

/** `50 remote Rust jobs for “on call” at Harbor Labs in Berlin paying $100k or more, open to candidates in Germany or France`. */
export const heading = ({
  qualities: before,
  companies,
  cities,
  words,
  pay,
  places,
  isWorldwide,
  ...counted
}: Heading): string => {
  const jobs = [number(counted.count), ...before, nounOf(counted)]
  if (words !== undefined) jobs.push(`for “${words}”`)
  if (companies.length > 0) jobs.push(`at ${listOf(companies, 'and')}`)
  if (cities.length > 0) jobs.push(`in ${listOf(cities, 'or')}`)
  if (pay !== undefined) jobs.push(`paying ${pay} or more`)
  const here = jobs.join(' ')
  if (places.length === 0) return isWorldwide ? `${here}, open worldwide` : here
  return `${here}, open to candidates in ${listOf([...places.map(withArticle), ...(isWorldwide ? ['worldwide'] : [])], 'or')}`
}

/** For a search that takes too many words to say. */
export const matching = ({ count, isDemo }: Counted, hasText: boolean): string => {
  const jobs = `${number(count)} ${nounOf({ count, isDemo, isInternship: false })}`
  const what = hasText ? 'search' : 'filters'
  if (count === 0) return `${jobs} match your ${what}`
  return `${jobs} that ${count === 1 ? 'matches' : 'match'} your ${what}`
}
export const web3 = 'web3'
