import { Router } from 'express'
import expressStaticGzip from 'express-static-gzip'

/** The built scripts, styles and fonts: precompressed, and cached forever, because their names hold a hash of their contents. */
export function staticFiles(clientFolder: string): Router {
  const router = Router()
  const files = expressStaticGzip(`${clientFolder}/assets`, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false, dotfiles: 'deny' },
  })
  router.use('/assets', files)
  return router
}

/** For `npm run dev` only: a stream that ends with the server, so that pages notice a restart and reload. */
export function devReload(): Router {
  const router = Router()
  router.get('/__dev', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write('retry: 200\n\n')
  })
  return router
}
