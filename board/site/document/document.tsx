import type { Theme, User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as frame from '#messages/frame'
import { language } from '#messages/language'
import { type BoardText, onBoard } from '../../messages/board-text.ts'
import type { PagePicture } from '../og/card.ts'
import { shapes } from '../og/shapes.ts'
import faviconUrl from '../public/favicon.svg?no-inline'
import coreFontUrl from '../public/instrument-sans-core.woff2?url'
import type { Assets } from './assets.ts'
import type { Site, Thing } from './structured-data.ts'

/** A page's facts about itself for its head. */
export interface PageMeta {
  /** Shown with the board's name behind it; null for the home page and the bare shell, whose title is that name. */
  title: string | null
  description: BoardText
  /** Canonical path with its query. */
  path: string
  /** Where the page's content was first published, if that is elsewhere. */
  original?: string
  robots?: 'noindex' | 'noindex,follow'
  /** The part of it that is also told in schema.org's words; left out while `robots` keeps the page out of search engines. */
  structuredData?: (site: Site) => Thing[]
  /** The picture of a shared link; the board's own unless given. */
  picture?: PagePicture
  /** The page's content in other forms, for readers and programs. */
  alternates?: Alternates
  /** Whether other sites can show a frame in its place (oEmbed). */
  isEmbeddable?: boolean
  /** File of a script of its own, such as `post.client.ts`; the page works without it. */
  script?: string
  /** `work` for pages of employers and moderators, which have a sheet of their own in addition to the common one. */
  area?: 'work'
}

/** Other formats of a page's content, each at the path, a dot and its suffix. */
export interface Alternates {
  links: readonly { suffix: string; name: string; type: string }[]
  path: string
  /** With its question mark; empty without parameters. */
  search: string
}

/** The picture of a page at its address, which changes with what it shows. */
export interface ShownPicture {
  /** Path and query. */
  path: string
  /** Empty where the title says the same. */
  alt: string
}

export interface DocumentProps {
  meta: Omit<PageMeta, 'structuredData' | 'picture' | 'isEmbeddable'>
  /** Null where none can be drawn. */
  picture: ShownPicture | null
  /** Where other sites learn how to show it; undefined for pages that they can't. */
  oembedUrl?: string | undefined
  /** JSON-LD as `toJsonLd` writes it; empty for none. */
  structuredData?: string
  boardName: string
  origin: string
  theme: Theme
  assets: Assets
  /** Whether `npm run dev` runs: pages reload themselves then. */
  isDev?: boolean
  /** The profile that scripts may know, never a token; null when signed out. */
  user: User | null
  /** Stands in place of that profile's JSON. */
  profile?: string
  /** False on an answer sent before the visitor was identified: scripts then keep what they know. */
  isViewerKnown?: boolean
  children: ReactElement
}

/** The whole HTML document around a page. */
export function Document({
  meta,
  picture,
  oembedUrl,
  structuredData = '',
  boardName,
  origin,
  theme,
  assets,
  isDev = false,
  user,
  profile = profileOf(user),
  isViewerKnown = true,
  children,
}: DocumentProps): ReactElement {
  const title = meta.title === null ? boardName : `${meta.title} · ${boardName}`
  const description = onBoard(boardName, meta.description)
  const url = origin + meta.path
  return (
    <html lang={language} data-theme={theme} data-user={isViewerKnown ? profile : 'unknown'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="keywords" content={frame.keywords} />
        {meta.robots === undefined ? null : <meta name="robots" content={meta.robots} />}
        <link rel="canonical" href={meta.original ?? url} />
        {meta.alternates === undefined
          ? null
          : meta.alternates.links.map(({ suffix, name, type }) => (
              <link
                rel="alternate"
                type={type}
                title={name}
                href={`${meta.alternates?.path}.${suffix}${meta.alternates?.search}`}
                key={suffix}
              />
            ))}
        {oembedUrl === undefined ? null : (
          <link rel="alternate" type="application/json+oembed" href={oembedUrl} />
        )}
        <meta property="og:site_name" content={boardName} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        {picture === null ? (
          <meta name="twitter:card" content="summary" />
        ) : (
          <>
            <meta property="og:image" content={origin + picture.path} />
            <meta property="og:image:width" content={`${shapes.wide.width}`} />
            <meta property="og:image:height" content={`${shapes.wide.height}`} />
            {picture.alt === '' ? null : <meta property="og:image:alt" content={picture.alt} />}
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <link rel="icon" type="image/svg+xml" href={faviconUrl} />
        <link rel="preload" as="font" type="font/woff2" href={coreFontUrl} crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        {meta.area === 'work' ? <link rel="stylesheet" href={assets.workStyle} /> : null}
        <script type="module" src={assets.script} />
        {meta.script === undefined ? null : <script type="module" src={assets.scriptOf(meta.script)} />}
        {isDev ? <script type="module" src={assets.devScript} /> : null}
        {structuredData === '' ? null : (
          // Data and no script: browsers don't run it, so the content security policy needs no exception.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which every < is escaped
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
        )}
      </head>
      {children}
    </html>
  )
}

/** The profile as scripts read it. */
export function profileOf(user: User | null): string | undefined {
  return user === null ? undefined : JSON.stringify(user)
}
