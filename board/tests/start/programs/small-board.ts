import { createServer } from 'node:http'
import type { Database } from '../../../server/database/open-database.ts'
import { type RunningContext, run } from '../../../server/lifecycle/run.ts'

interface SmallContext extends RunningContext {
  database: Database
}

let begun = 0
let preparings = 0
process.on('exit', () => begun > 0 && process.stdout.write(`Requests begun: ${begun}\n`))

// The program's way to start and stop, with a board of some routes behind it: what takes a while (/slow), what needs the
// database (/time), what writes past the log (/noise), what ends it (/stray) and whether it is ready.
void run<SmallContext>(async () => ({
  createContext: async ({ database }) => {
    preparings += 1
    if (process.env.LOSES_DATABASE === 'on' && preparings === 1) throw new Error('Connection terminated')
    return {
      database,
      lifecycle: { isDraining: false },
      demoAccounts: {
        accounts: [{ username: 'demo-candidate', password: 'only for this test', isKept: true }],
      },
      adminLink: { token: 'only for this test', hours: 12 },
      close: async () => undefined,
    }
  },
  createServer: (context) =>
    createServer(async (request, response) => {
      begun += 1
      if (context.lifecycle.isDraining) response.setHeader('Connection', 'close')
      if (request.url === '/noise') {
        console.log('a line of a library: %d', 1)
        process.emitWarning('an old way', 'DeprecationWarning')
        response.end()
      } else if (request.url === '/stray') {
        setTimeout(() => {
          throw new Error('nobody waits for this')
        })
      } else if (request.url === '/slow') {
        response.write('first half, ')
        setTimeout(() => response.end('second half'), 1_000)
      } else if (request.url === '/readyz') {
        const isReady = !context.lifecycle.isDraining && (await context.database.isReachable())
        response.statusCode = isReady ? 200 : 503
        response.end()
      } else {
        const answer = await context.database.db
          .transaction()
          .execute((transaction) => transaction.selectNoFrom((builder) => builder.val(1).as('one')).execute())
          .then((rows) => ({ status: 200, text: String(rows[0]?.one) }))
          .catch((error: Error) => ({ status: 503, text: error.message }))
        response.statusCode = answer.status
        response.end(answer.text)
      }
    }),
}))
