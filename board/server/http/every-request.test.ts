import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { chainHandlers, requestLog } from './every-request.ts'

let close: (() => void) | undefined

afterEach(() => close?.())

async function ask(...handlers: RequestHandler[]): Promise<string> {
  const answerError: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.status(500).send(`caught ${error.message}`)
  const app = express()
  app.use(chainHandlers(handlers))
  app.use((_request, response) => void response.send(`end ${response.locals.seen ?? ''}`))
  app.use(answerError)
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return (await fetch(`http://127.0.0.1:${port}/`)).text()
}

const see =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.seen = `${response.locals.seen ?? ''}${name}`
    next()
  }

it('runs each after the other and then what follows', async () => {
  expect(await ask(see('a'), see('b'), see('c'))).toBe('end abc')
})

it('ends with the one that answers', async () => {
  expect(await ask(see('a'), (_request, response) => void response.send('mine'), see('b'))).toBe('mine')
})

it('hands on what is thrown, at once or later, and what is passed on as an error', async () => {
  const failures: RequestHandler[] = [
    () => {
      throw new Error('at once')
    },
    async () => {
      throw new Error('later')
    },
    (_request, _response, next) => next(new Error('passed on')),
  ]
  const answers = []
  for (const failure of failures) answers.push(await ask(see('a'), failure, see('b')))
  expect(answers).toEqual(['caught at once', 'caught later', 'caught passed on'])
})

it('writes down the whole path of a request, and nothing of its query', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const app = express()
  app.use('/server', requestLog(log), (_request, response) => void response.send('here'))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await fetch(`http://127.0.0.1:${port}/server/functions/getNFTs?secret=1`)
  await expect.poll(() => lines.map((line) => JSON.parse(line).path)).toEqual(['/server/functions/getNFTs'])
})
