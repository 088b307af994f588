/**
 * The rows of a long list in the order of their ids, one page in memory at a time. `read` gives the rows after one, at most so many; each
 * row names the one that it is.
 */
export async function* readPages<Row extends { rowId: string }>(
  pageSize: number,
  read: (page: { after: string | null; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let after: string | null = null
  for (;;) {
    const rows = await read({ after, limit: pageSize })
    yield* rows
    after = rows.at(-1)?.rowId ?? null
    if (rows.length < pageSize) return
  }
}
