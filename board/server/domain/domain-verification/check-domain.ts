import type { CheckOutcome, DnsSight, FileSight, ProofEvidence, ProofMethod } from '@cryptolist/contract'
import type { AskTxt } from '../../outgoing/ask-txt.ts'
import { OutgoingError } from '../../outgoing/connector.ts'
import type { GuardedFetch, OutgoingAnswer } from '../../outgoing/guarded-fetch.ts'
import type { DomainContext } from '../domain-context.ts'
import { findRegistrableDomain } from './domain-name.ts'
import {
  fileOf,
  keyOf,
  type NamedSigner,
  type PlacedText,
  readFile,
  readRecords,
  recordOf,
} from './placed-text.ts'

const fileBytes = 64 * 1024
const fileMilliseconds = 6_000

interface Sought {
  domain: string
  token: string
  /** Where it was found the last time. */
  method: ProofMethod | null
}

/** The result of a check of a domain in both places. */
export interface DomainCheck {
  outcome: CheckOutcome
  /** The first of the two places that has it; null when neither has. */
  method: ProofMethod | null
  /** The wallets that each place names now; null for a place that could not be asked. */
  signers: Record<ProofMethod, readonly NamedSigner[] | null>
  evidence: Pick<ProofEvidence, 'outcome' | 'dns' | 'file'>
}

interface Place {
  verdict: CheckOutcome
  signers: readonly NamedSigner[]
}

/** Looks in both places at once. Takes some seconds at most and never throws for what a server says or leaves unsaid. */
export async function checkDomain(
  { askTxt, guardedFetch }: Pick<DomainContext, 'askTxt' | 'guardedFetch'>,
  sought: Sought,
): Promise<DomainCheck> {
  const [dns, file] = await Promise.all([lookInDns(askTxt, sought), lookAtFile(guardedFetch, sought)])
  const outcome = judge(dns.verdict, file.verdict, sought.method)
  const method = dns.verdict === 'found' ? 'dns_txt' : file.verdict === 'found' ? 'well_known' : null
  return {
    outcome,
    method,
    signers: { dns_txt: signersOf(dns), well_known: signersOf(file) },
    evidence: { outcome, dns: dns.sights, file: file.sight },
  }
}

function signersOf({ verdict, signers }: Place): readonly NamedSigner[] | null {
  return verdict === 'could_not_ask' ? null : signers
}

/**
 * One place is enough. If the place that had it last time doesn't answer, that isn't a failure: our own network may be down, and then
 * neither answers. A web server that is silent while DNS answers is its owner's failure.
 */
export function judge(dns: CheckOutcome, file: CheckOutcome, method: ProofMethod | null): CheckOutcome {
  if (dns === 'found' || file === 'found') return 'found'
  if (dns === 'could_not_ask')
    return method === 'well_known' && file === 'not_found' ? 'not_found' : 'could_not_ask'
  return 'not_found'
}

async function lookInDns(
  askTxt: AskTxt,
  { domain, token }: Sought,
): Promise<Place & { sights: { resolver: string; saw: DnsSight }[] }> {
  const answers = await askTxt(recordOf(domain, token).name)
  const read = answers.map(({ resolver, records }) => ({
    resolver,
    placed: records === null ? null : readRecords(records),
  }))
  const agree = read.flatMap(({ placed }) => (placed?.tokens.includes(token) ? [placed] : []))
  const isMost = (count: number): boolean => count > answers.length / 2
  const isFound = isMost(agree.length)
  const isSilent = read.every(({ placed }) => placed === null)
  return {
    verdict: isFound ? 'found' : isSilent ? 'could_not_ask' : 'not_found',
    signers: isFound ? agreedSigners(agree, isMost) : [],
    sights: read.map(({ resolver, placed }) => ({
      resolver,
      saw: placed === null ? 'no_answer' : sightOf(placed, token),
    })),
  }
}

function sightOf({ tokens }: PlacedText, token: string): 'token' | 'other_token' | 'nothing' {
  if (tokens.includes(token)) return 'token'
  return tokens.length > 0 ? 'other_token' : 'nothing'
}

function agreedSigners(agree: readonly PlacedText[], isMost: (count: number) => boolean): NamedSigner[] {
  const counts = new Map<string, { signer: NamedSigner; count: number }>()
  for (const signer of agree.flatMap(({ signers }) => signers)) {
    const count = (counts.get(keyOf(signer))?.count ?? 0) + 1
    counts.set(keyOf(signer), { signer, count })
  }
  return [...counts.values()].filter(({ count }) => isMost(count)).map(({ signer }) => signer)
}

async function lookAtFile(guardedFetch: GuardedFetch, sought: Sought): Promise<Place & { sight: FileSight }> {
  const none = (sight: FileSight): Place & { sight: FileSight } => ({
    verdict: sight === 'no_answer' ? 'could_not_ask' : 'not_found',
    signers: [],
    sight,
  })
  const placed = await fetchFile(guardedFetch, sought.domain)
  if (typeof placed === 'string') return none(placed)
  if (!placed.tokens.includes(sought.token)) return none(placed.tokens.length > 0 ? 'other_token' : 'no_file')
  return { verdict: 'found', signers: placed.signers, sight: 'token' }
}

/** The text of a domain's file, or why there is none. */
async function fetchFile(guardedFetch: GuardedFetch, domain: string): Promise<PlacedText | FileSight> {
  let answer: OutgoingAnswer
  try {
    answer = await guardedFetch(fileOf(domain, '').url, {
      timeoutMilliseconds: fileMilliseconds,
      maximumBytes: fileBytes,
    })
  } catch (error) {
    if (error instanceof OutgoingError) return sightOfProblem(error.problem)
    throw error
  }
  // A redirect to another domain shows the text of that domain, which proves nothing about this one.
  if (findRegistrableDomain(new URL(answer.url).hostname) !== domain) return 'elsewhere'
  if (answer.status !== 200) return 'no_file'
  return readFile(answer.body) ?? 'not_readable'
}

/** Where a domain names a wallet; `could_not_ask` if that can't be told now. */
export type WalletSight = ProofMethod | 'not_named' | 'could_not_ask'

/**
 * Looks in both places of a domain for a wallet that signed a listing elsewhere. More than half of the resolvers must see it. The chain counts
 * for contract wallets only. Never throws for what a server says.
 */
export async function lookForWallet(
  { askTxt, guardedFetch }: Pick<DomainContext, 'askTxt' | 'guardedFetch'>,
  { domain, address, chainId }: { domain: string; address: string; chainId: number | undefined },
): Promise<WalletSight> {
  const isNamed = ({ signers }: Pick<PlacedText, 'signers'>): boolean =>
    signers.some((one) => one.address === address && (chainId === undefined || one.chainId === chainId))
  const [answers, file] = await Promise.all([
    askTxt(recordOf(domain, '').name),
    fetchFile(guardedFetch, domain),
  ])
  const seen = answers.filter(({ records }) => records !== null && isNamed(readRecords(records)))
  if (seen.length > answers.length / 2) return 'dns_txt'
  if (typeof file !== 'string' && isNamed(file)) return 'well_known'
  const silent = answers.filter(({ records }) => records === null)
  return seen.length + silent.length > answers.length / 2 ? 'could_not_ask' : 'not_named'
}

function sightOfProblem(problem: OutgoingError['problem']): FileSight {
  switch (problem) {
    case 'too_large':
      return 'too_large'
    case 'not_public':
      return 'not_public'
    case 'bad_address':
    case 'too_many_redirects':
      return 'elsewhere'
    case 'unreachable':
    case 'too_slow':
      return 'no_answer'
  }
}
