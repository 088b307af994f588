import { Router } from 'express'
import expressStaticGzip from 'express-static-gzip'

/** The built scripts, styles and fonts: precompressed, and kept for ever by browsers, for their names hold a hash of their contents. */
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
