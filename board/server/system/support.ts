import * as text from '#messages/system'
import { isLoopbackHost } from '../config/checks.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import { dayInWords } from '../mail/email-content.ts'
import { readDatabase } from './facts.ts'

/**
 * When security fixes end, by major version: of Node by its release schedule, of PostgreSQL by its versioning policy. A version that isn't
 * listed is newer than this list.
 */
const ends: Record<'node' | 'postgres', Readonly<Record<number, string>>> = {
  node: { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 25: '2026-06-01', 26: '2029-04-30' },
  postgres: { 15: '2027-11-11', 16: '2028-11-09', 17: '2029-11-08', 18: '2030-11-14' },
}
const recommendedNode = 24
/** The first security release that the embedded PostgreSQL lacks, although it is the newest that is published for npm. */
const embeddedLacksSince = '2026-08-13'

interface Supported {
  node: string
  postgres: string
  isEmbedded: boolean
  /** Whether others than its own machine reach the board. */
  isPublic: boolean
}

/** Programs that no longer get security fixes, in sentences for the operator that say what to do. */
export function listUnsupported({ node, postgres, isEmbedded, isPublic }: Supported, now: Date): string[] {
  const [nodeMajor, postgresMajor] = [node, postgres].map((version) => Number.parseInt(version, 10))
  const sentences: string[] = []
  const nodeEnd = findEnd('node', nodeMajor)
  if (nodeEnd !== undefined && nodeEnd < now)
    sentences.push(text.unsupportedNode(`${nodeMajor}`, dayInWords(nodeEnd), recommendedNode))
  const postgresEnd = findEnd('postgres', postgresMajor)
  if (postgresEnd !== undefined && postgresEnd < now)
    sentences.push(text.unsupportedPostgres(`${postgresMajor}`, dayInWords(postgresEnd)))
  if (isEmbedded && isPublic && new Date(embeddedLacksSince) < now)
    sentences.push(text.embeddedInPublic(postgres, dayInWords(new Date(embeddedLacksSince))))
  return sentences
}

/** The last day is still one with fixes. */
function findEnd(program: keyof typeof ends, major: number | undefined): Date | undefined {
  const day = ends[program][major ?? 0]
  return day === undefined ? undefined : new Date(`${day}T23:59:59Z`)
}

type SupportConfig = Pick<Config, 'publicUrl' | 'isLoopback' | 'databaseUrl'>

/** Tells the operator, in sentences, if this process's Node or its PostgreSQL no longer gets security fixes. */
export async function readUnsupported(
  config: SupportConfig,
  { db }: { db: Db },
  now: Date,
): Promise<string[]> {
  const { serverVersion } = await readDatabase(db)
  const isEmbedded = config.databaseUrl === undefined
  const facts = {
    node: process.versions.node,
    postgres: serverVersion,
    isEmbedded,
    isPublic: isPublic(config),
  }
  return listUnsupported(facts, now)
}

function isPublic({ publicUrl, isLoopback }: Omit<SupportConfig, 'databaseUrl'>): boolean {
  if (publicUrl === undefined) return !isLoopback
  return !isLoopbackHost(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))
}
