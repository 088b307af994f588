// Lists the jobs of a board: node list-jobs.mjs <address of the board> [tag]
import { ApiError, createClient } from '@cryptolist/client'

const [origin = 'http://localhost:3000', tag] = process.argv.slice(2)
const most = 50

try {
  const board = createClient({ origin, signal: AbortSignal.timeout(60_000) })
  const search = tag === undefined ? {} : { tag }
  const { total } = await board.jobs.list(search)
  console.log(`${total} jobs at ${origin}`)
  let listed = 0
  for await (const { title, company, pay, place } of board.jobs.all(search)) {
    console.log(
      `${title} · ${company.name} · ${pay.text} · ${place.text === '' ? 'place unknown' : place.text}`,
    )
    listed += 1
    if (listed === most) break
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.error(`${error.message} (${error.code})`)
  process.exitCode = 1
}
