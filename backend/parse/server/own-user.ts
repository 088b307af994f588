interface FoundObjects {
  results: unknown[]
  count?: number
}
interface ExecuteOptions {
  op?: string
}

/** A query on its way to the database. */
interface RunningQuery {
  className: string
  isGet: boolean
  /** A field whose class is asked instead. */
  redirectKey?: string
  auth: { isMaster: boolean; isMaintenance: boolean; user?: { id: string } }
  context: { _subqueryDepth?: number }
  restWhere: unknown
  doCount: boolean
  findOptions: { limit?: number; skip?: number }
}
interface QueryClass {
  prototype: { execute(this: RunningQuery, options?: ExecuteOptions): Promise<FoundObjects> }
}

const showing = new WeakSet<object>()

/**
 * Users can't be listed. But old apps read their own user by a query, so a query of all users is answered as reading one's own, whatever else
 * it asks for. Queries inside others are refused as before: what depends on other users would be answered wrongly.
 */
export function showOwnUser({ prototype: query }: QueryClass): void {
  if (showing.has(query)) return
  showing.add(query)
  const { execute } = query
  query.execute = async function (options = {}) {
    const userId = findAsker(this, options)
    if (userId === undefined) return execute.call(this, options)
    const { doCount, findOptions, restWhere } = this
    const { limit, skip = 0, ...others } = findOptions
    this.restWhere = { $and: [restWhere, { objectId: userId }] }
    this.findOptions = others
    this.doCount = false
    const { results, ...answer } = await execute.call(this, { ...options, op: 'get' })
    return {
      ...answer,
      results: results.slice(skip, limit === undefined ? undefined : skip + limit),
      ...(doCount && { count: results.length }),
    }
  }
}

/** Who asks for all users with a session. */
function findAsker(
  { className, isGet, auth, context, redirectKey }: RunningQuery,
  { op }: ExecuteOptions,
): string | undefined {
  const isInner = (context._subqueryDepth ?? 0) > 0
  if (className !== '_User' || isGet || isInner || (op ?? redirectKey) !== undefined) return undefined
  return auth.isMaster || auth.isMaintenance ? undefined : auth.user?.id
}
