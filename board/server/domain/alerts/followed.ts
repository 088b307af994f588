import { BoardError } from '@cryptolist/contract'
import { getCompanyFacts } from '../companies/companies.ts'
import type { DomainContext } from '../domain-context.ts'
import { tags } from '../taxonomy/terms.ts'

/** A followed company or tag, by its slug. */
interface Followed {
  kind: 'company' | 'tag'
  value: string
}

/** It with its name; undefined for one that isn't there. */
export async function findFollowedName(
  context: DomainContext,
  { kind, value }: Followed,
): Promise<(Followed & { name: string }) | undefined> {
  const name =
    kind === 'tag' ? tags.find(({ slug }) => slug === value)?.name : await findCompanyName(context, value)
  return name === undefined ? undefined : { kind, value, name }
}

async function findCompanyName(context: DomainContext, slug: string): Promise<string | undefined> {
  try {
    return (await getCompanyFacts(context, slug)).name
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return undefined
    throw error
  }
}
