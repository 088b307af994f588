import { Router } from 'express'

/** For `npm run dev` only: a stream that ends with the server, so that pages notice a restart and load themselves again. */
export function devReload(): Router {
  const router = Router()
  router.get('/__dev', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write('retry: 200\n\n')
  })
  return router
}
