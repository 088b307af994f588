import { findOwnPath } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Context } from '../../server/context.ts'
import { readTheme, readToast } from '../../server/http/cookies.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { isViewerKnown, viewerOf } from '../../server/http/viewer.ts'
import { Layout } from '../components/layout/layout.tsx'
import { getAssets } from './assets.ts'
import { Document, type PageMeta } from './document.tsx'

export interface Page {
  meta: PageMeta
  body: ReactElement
  status?: number
  /** Whether the board has only demo listings, from pages that asked already. */
  isDemoOnly?: boolean
}

/**
 * Renders a page inside the layout and answers with it. Pages of signed-out visitors may be kept and asked for again by their ETag, by
 * shared caches only where no cookie is in play; what a signed-in visitor sees, or sees once, is never kept (docs/rules.md, Pages).
 */
export async function sendPage(
  context: Context,
  request: Request,
  response: Response,
  page: Page,
): Promise<void> {
  const { user } = viewerOf(response)
  const theme = readTheme(request)
  const toast = readToast(request, response)
  const showsDemoBanner = page.isDemoOnly ?? (await context.boardCounts.isDemoOnly())
  const isKnown = isViewerKnown(request, response)
  const path = pathOf(request, page)
  const html = renderToString(
    <Document
      meta={page.meta}
      origin={ownOrigin(context.config, request)}
      theme={theme}
      assets={getAssets()}
      isDev={context.config.isDev}
      user={user}
      isViewerKnown={isKnown}
    >
      <Layout
        user={user}
        isViewerKnown={isKnown}
        theme={theme}
        path={path}
        isDemoOnly={showsDemoBanner}
        sourceUrl={context.config.sourceUrl}
        toast={toast}
      >
        {page.body}
      </Layout>
    </Document>,
  )
  const isSeenOnce = user !== null || toast !== null
  if (!response.hasHeader('Cache-Control'))
    response.setHeader('Cache-Control', isSeenOnce ? 'private, no-store' : freshness(request, response))
  response.vary('Cookie')
  response
    .status(page.status ?? 200)
    .type('html')
    .send(`<!doctype html>${html}`)
}

function freshness(request: Request, response: Response): string {
  const hasCookies = request.headers.cookie !== undefined || response.hasHeader('Set-Cookie')
  return hasCookies ? 'private, no-cache' : 'no-cache'
}

/** The address that shows the page again. That of a form that was sent only takes forms. */
function pathOf(request: Request, page: Page): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return findOwnPath(isRead ? request.originalUrl : page.meta.path) ?? '/'
}
