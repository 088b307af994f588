import type { GuardedFetch, OutgoingAnswer } from '../../outgoing/guarded-fetch.ts'

const product = 'cryptolist'
const limits = { timeoutMilliseconds: 10_000, maximumBytes: 512_000 }
const mostRules = 2_000
const longestLine = 2_000

/** Whether a host's robots.txt lets this program read a page. Pages are asked for by their path with its query. */
type Robots = (path: string) => boolean

/** Asks a host for its robots.txt, as RFC 9309 says: without one everything may be read, and nothing while it can't be told. */
async function askRobots(guardedFetch: GuardedFetch, host: string, agent: string): Promise<Robots> {
  try {
    const { status, body } = await guardedFetch(`https://${host}/robots.txt`, { ...limits, agent })
    if (status >= 500 || status === 429) return () => false
    return status === 200 ? readRobots(body.toString('utf8')) : () => true
  } catch {
    return () => false
  }
}

/** Whether hosts let this program read an address of theirs. Each host is asked once for its robots.txt. */
export function createRobots(
  guardedFetch: GuardedFetch,
  agent: string,
): (address: string) => Promise<boolean> {
  const robotsOf = new Map<string, Promise<Robots>>()
  return async (address) => {
    const { host, pathname, search } = new URL(address)
    const robots = robotsOf.get(host) ?? askRobots(guardedFetch, host, agent)
    robotsOf.set(host, robots)
    return (await robots)(`${pathname}${search}`)
  }
}

/** Whether an answer reserves text mining: https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240202/ */
export function isReserved({ headers, body }: OutgoingAnswer, isPage: boolean): boolean {
  if (headers['tdm-reservation'] === '1') return true
  const head = isPage ? body.subarray(0, 100_000).toString('utf8') : ''
  return [...head.matchAll(/<meta\s[^>]{0,400}>/gi)].some(
    ([tag]) => /\bname\s*=\s*["']?tdm-reservation\b/i.test(tag) && /\bcontent\s*=\s*["']?1\b/i.test(tag),
  )
}

/** A line taken apart without a pattern: hosts may write anything. One that is cut off would mean something else. */
function readLine(line: string): { field: string; value: string } {
  const [rule = ''] = line.length > longestLine ? [] : line.split('#', 1)
  const at = rule.indexOf(':')
  return { field: rule.slice(0, Math.max(0, at)).trim().toLowerCase(), value: rule.slice(at + 1).trim() }
}

/** The rules for this program in a robots.txt, else those for all. */
export function readRobots(text: string): Robots {
  const groups = new Map<string, { pattern: string; isAllowed: boolean }[]>()
  let agents: string[] = []
  let isHead = false
  for (const line of text.split(/\r\n|[\r\n]/).slice(0, mostRules)) {
    const { field, value } = readLine(line)
    if (field === 'user-agent') {
      agents = isHead ? [...agents, value.toLowerCase()] : [value.toLowerCase()]
      isHead = true
    } else if (field === 'allow' || field === 'disallow') {
      isHead = false
      // An empty value names no path. Groups for other programs are of no use.
      for (const agent of agents.filter((name) => name === product || name === '*')) {
        const rules = groups.get(agent) ?? []
        if (value !== '') rules.push({ pattern: value, isAllowed: field === 'allow' })
        groups.set(agent, rules)
      }
    }
  }
  const rules = groups.get(product) ?? groups.get('*') ?? []
  return (path) => {
    const matching = rules
      .filter(({ pattern }) => matches(pattern, path))
      // The longest pattern decides, and of two alike the one that allows.
      .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed))
    return matching[0]?.isAllowed ?? true
  }
}

/** `*` is any part, `$` the end. Each piece is looked for once, so that no pattern takes long. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, piece] of pieces.entries()) {
    const isLast = isWhole && index === pieces.length - 1
    const position = isLast ? path.length - piece.length : path.indexOf(piece, at)
    if (position < at || !path.startsWith(piece, position)) return false
    at = position + piece.length
  }
  return !isWhole || at === path.length
}
