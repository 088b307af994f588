import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { createMessageClasses } from './message-classes.ts'

it('requests and responses keep the prototypes they were made with, also below a mounted app', async () => {
  const app = express()
  const mounted = express()
  const server = createServer(createMessageClasses(app), (request, response) => {
    const prototypes = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)]
    response.setHeader('X-Made', String(prototypes[0] === app.request && prototypes[1] === app.response))
    app(request as express.Request, response as express.Response)
  })
  mounted.get('/', (_request, _response, next) => next())
  app.use('/mounted', mounted)
  app.use((request, response) => {
    const isKept =
      Object.getPrototypeOf(request) === app.request && Object.getPrototypeOf(response) === app.response
    response.json({ kept: isKept, isOwn: request.app === app && response.app === app, path: request.path })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    for (const path of ['/', '/mounted']) {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
      expect(answer.headers.get('x-made')).toBe('true')
      expect(await answer.json()).toEqual({ kept: true, isOwn: true, path })
    }
  } finally {
    server.close()
  }
})
