import { createServer as createHttpServer, type Server } from 'node:http'
import express, { type Express } from 'express'
import { companiesRoutes, isCompanyList, keptDirectoryPages } from '../site/companies/route.ts'
import { clientFolder } from '../site/document/assets.ts'
import { embedRoutes, keptFrames } from '../site/embed/route.ts'
import { sendErrorPage } from '../site/errors/send-error-page.tsx'
import { feedsRoutes, keptFeeds } from '../site/feeds/route.ts'
import { isListOfJobs, jobsRoutes, keptJobPages } from '../site/jobs/route.ts'
import { llmsRoutes } from '../site/llms/route.ts'
import { mailReportsRoutes } from '../site/mail-reports/route.ts'
import { ogRoutes } from '../site/og/route.ts'
import { robotsRoutes } from '../site/robots/route.ts'
import { siteRoutes } from '../site/route.ts'
import { keptJobAnswers } from './api/jobs/route.ts'
import { openApiRoutes } from './api/openapi/route.ts'
import { apiRoutes } from './api/route.ts'
import type { Context } from './context.ts'
import { acceptUpgrades, answerBrokenRequests, refuseSeveralHosts } from './http/connections.ts'
import { type DatabaseGuard, guardDatabase } from './http/database-guard.ts'
import { errorHandler, notFound, serve } from './http/errors.ts'
import { chainHandlers, closeWhenDraining, compressWhereAsked, requestLog } from './http/every-request.ts'
import { dataHeaders, securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { sendKeptFirst } from './http/kept-first.ts'
import { createMessageClasses } from './http/message-classes.ts'
import { isPlainRead, isReadAt, readFirst } from './http/read-first.ts'
import { devReload, staticFiles } from './http/static-files.ts'
import { noticeUnnamedProxy } from './http/unnamed-proxy.ts'
import { identifyViewer } from './http/viewer.ts'
import { ipfsRoutes } from './ipfs/route.ts'
import { mcpDescriptionRoutes, mcpRoutes } from './mcp/route.ts'
import { metricsRoutes } from './system/route.ts'

export function createApp(context: Context, guard: DatabaseGuard): Express {
  const compressed = compressWhereAsked()
  const app = express()
  configure(app, context)
  const begin = [
    requestLog({ ...context, measure: context.metrics.measureRequest }),
    closeWhenDraining(context),
    noticeUnnamedProxy(context),
  ]
  const ofNeighbour = context.neighbour?.routes(context)
  // The first of all, for what stands before them costs their small answers most.
  for (const { path, before = [], handlers } of ofNeighbour?.data ?? []) {
    const first = [...begin, dataHeaders(context.config), ...before, compressed, guard.handler]
    app.use(path, chainHandlers(first), ...handlers)
  }
  const beforeLists = [guard.handler, identifyViewer(context)] as const
  const jobs = jobsRoutes(context)
  app.use(
    chainHandlers([
      ...begin,
      securityHeaders(context.config),
      sendKeptFirst(context, guard.handler, [
        keptJobPages(context),
        keptJobAnswers(context),
        keptDirectoryPages(context),
        keptFeeds(context),
        keptFrames(context),
      ]),
      // The pages that are asked for most, for the signed-in too.
      readFirst(isReadAt(isListOfJobs), [...beforeLists, jobs]),
      readFirst(isReadAt(isCompanyList), [...beforeLists, companiesRoutes(context)]),
    ]),
  )
  // Routes that need no database answer whether there is one or not: all of them come before the guard.
  app.use(healthRoutes(context))
  app.use(metricsRoutes(context))
  app.use(staticFiles(clientFolder))
  app.use(robotsRoutes(context))
  app.use(llmsRoutes(context))
  app.use(mcpDescriptionRoutes(context))
  if (ofNeighbour !== undefined) app.use(ofNeighbour.descriptions)
  app.use(openApiRoutes(context))
  if (context.config.isDev) app.use(devReload())
  app.use(readFirst(isPlainRead, [guard.handler, feedsRoutes(context)]))
  app.use(readFirst(isPlainRead, [guard.handler, embedRoutes(context)]))
  app.use(readFirst(isPlainRead, [guard.handler, jobs]))
  app.use(compressed)
  app.use(guard.handler)
  app.use('/ipfs', ipfsRoutes(context))
  app.use('/api/v1', apiRoutes(context))
  if (ofNeighbour !== undefined) app.use(ofNeighbour.further)
  app.use(mcpRoutes(context))
  app.use(mailReportsRoutes(context))
  app.use(feedsRoutes(context))
  app.use(ogRoutes(context))
  app.use(embedRoutes(context))
  app.use(siteRoutes(context))
  app.use(notFound)
  app.use(
    errorHandler(
      context.log,
      (request, response, publicError) => sendErrorPage(context, request, response, publicError),
      context.database.disk.noteFull,
    ),
  )
  return app
}

/** The HTTP server of the whole product, not yet listening. Time limits keep slow clients from holding connections. */
export function createServer(context: Context): Server {
  const guard = guardDatabase(context)
  const app = createApp(context, guard)
  const server = createHttpServer(
    {
      requestTimeout: 60_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 5_000,
      ...createMessageClasses(app),
    },
    refuseSeveralHosts(serve(app, context.log)),
  )
  server.on('close', guard.stop)
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) context.lifecycle.port = address.port
  })
  answerBrokenRequests(server)
  acceptUpgrades(server, { lifecycle: context.lifecycle, paths: context.neighbour?.upgrades ?? {} })
  return server
}

function configure(app: Express, { config }: Context): void {
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy ?? false)
  app.set('query parser', 'simple')
  app.locals.isHttps = config.publicUrl?.startsWith('https:') ?? false
}
