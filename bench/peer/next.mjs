// Next.js as `next start` runs it, in a process that the bench measures.
import { createServer } from 'node:http'
import next from 'next'

const app = next({
  dev: false,
  dir: import.meta.dirname,
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
})
await app.prepare()
createServer(app.getRequestHandler()).listen(Number(process.env.PORT), '127.0.0.1')
