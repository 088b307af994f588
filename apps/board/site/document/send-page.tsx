import type { Request, Response } from 'express'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Context } from '../../server/context.ts'
import { takeAlert } from '../../server/http/alert-cookie.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { readTheme } from '../../server/http/theme-cookie.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { Layout } from '../components/layout/layout.tsx'
import { getAssets } from './assets.ts'
import { Document, type PageMeta } from './document.tsx'

export interface Page {
  meta: PageMeta
  body: ReactElement
  status?: number
}

/**
 * Renders a page inside the layout and answers with it. Pages of signed-out visitors may be kept and asked for again by their ETag;
 * what a signed-in visitor sees, or sees once, is never kept (spec: decisions, "Pages").
 */
export async function sendPage(
  context: Context,
  request: Request,
  response: Response,
  page: Page,
): Promise<void> {
  const { user } = viewerOf(response)
  const theme = readTheme(request)
  const alert = takeAlert(request, response)
  const isDemoOnly = await findDemoOnly(context, page)
  const html = renderToString(
    <Document
      meta={page.meta}
      origin={ownOrigin(context.config, request)}
      theme={theme}
      assets={getAssets()}
      isDev={context.config.isDev}
      user={user}
    >
      <Layout user={user} theme={theme} path={request.originalUrl} isDemoOnly={isDemoOnly} alert={alert}>
        {page.body}
      </Layout>
    </Document>,
  )
  const isPrivate = user !== null || alert !== null
  if (!response.hasHeader('Cache-Control'))
    response.setHeader('Cache-Control', isPrivate ? 'private, no-store' : 'no-cache')
  response.vary('Cookie')
  response
    .status(page.status ?? 200)
    .type('html')
    .send(`<!doctype html>${html}`)
}

/** Whether the banner about demo listings stands above the page; an error page asks nothing of the database. */
async function findDemoOnly(context: Context, page: Page): Promise<boolean> {
  return (page.status ?? 200) < 400 && (await context.services.jobs.isDemoOnly())
}
