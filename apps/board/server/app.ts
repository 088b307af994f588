import { createServer as createHttpServer, type Server } from 'node:http'
import compression from 'compression'
import express, { type Express } from 'express'
import { clientFolder } from '../site/document/assets.ts'
import { sendErrorPage } from '../site/errors/send-error-page.tsx'
import { siteRoutes } from '../site/route.ts'
import { apiRoutes } from './api/route.ts'
import type { Context } from './context.ts'
import { guardDatabase } from './http/database-guard.ts'
import { devReload } from './http/dev-reload.ts'
import { closeWhenDraining } from './http/draining.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static-files.ts'

/** The HTTP server of the whole product, not yet listening. Time limits keep slow clients from holding connections. */
export function createServer(context: Context): Server {
  const guard = guardDatabase(context)
  const app = express()
  configure(app, context)
  app.use(requestLog(context.log))
  app.use(securityHeaders(context.config))
  app.use(closeWhenDraining(context))
  app.use(healthRoutes(context))
  app.use(staticFiles(clientFolder))
  if (context.config.isDev) app.use(devReload())
  app.use(compression())
  app.use(guard.handler)
  app.use('/server', context.parse.handler)
  app.use('/api/v1', apiRoutes(context))
  app.use(siteRoutes(context))
  app.use(notFound)
  app.use(
    errorHandler(context.log, (request, response, shown) => sendErrorPage(context, request, response, shown)),
  )

  const server = createHttpServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 5_000 },
    app,
  )
  server.on('close', guard.stop)
  return server
}

function configure(app: Express, { config }: Context): void {
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy ?? false)
  app.set('query parser', 'simple')
  app.locals.isHttps = config.publicUrl?.startsWith('https:') ?? false
}
