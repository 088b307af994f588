// Astro as its Node adapter runs it, behind the same packing as Express.
import { createServer } from 'node:http'
import { handler } from './astro/dist/server/entry.mjs'
import { pack } from './pack.mjs'

createServer((request, response) => pack(request, response, () => handler(request, response))).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
