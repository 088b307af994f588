import type { Theme, ToastKind, User } from '@cryptolist/contract'
import { createTemplate, type Html, keepVariants } from '../components/kept-html/kept-html.ts'
import { type Place, placeOf } from '../components/layout/header.tsx'
import { Layout } from '../components/layout/layout.tsx'
import { getAssets } from './assets.ts'
import { Document, type PageMeta } from './document.tsx'

interface FrameProps {
  meta: PageMeta
  /** Where the site is, without a path. */
  origin: string
  theme: Theme
  user: User | null
  isViewerKnown: boolean
  toast: ToastKind | null
  /** Path and query of the page. */
  path: string
  isDemoOnly: boolean
  isDev: boolean
  sourceUrl: string | undefined
  body: Html
}

/** A whole page: its body within the document and the layout. For visitors without an account most of that has been rendered for an earlier page. */
export function frameHtml(props: FrameProps): Html {
  const { meta, origin, path, body, user, toast, ...rest } = props
  const { title, description, path: ownPath, original, ...look } = meta
  const place = placeOf(path)
  const shape: FrameShape = {
    ...rest,
    look,
    here: place.here,
    hasTitle: title !== null,
    hasOriginal: original !== undefined,
  }
  const fill =
    user === null && toast === null ? keptFrame(shape) : createFrame({ ...shape, viewer: { user, toast } })
  const { signIn } = place
  return fill({
    title: title ?? '',
    description,
    ownPath,
    original: original ?? '',
    origin,
    path,
    signIn,
    body,
  })
}

/** What the frame is made for; the rest of it are texts. */
interface FrameShape
  extends Pick<Place, 'here'>,
    Pick<FrameProps, 'theme' | 'isViewerKnown' | 'isDemoOnly' | 'isDev' | 'sourceUrl'> {
  look: Pick<PageMeta, 'robots' | 'script' | 'area'>
  hasTitle: boolean
  hasOriginal: boolean
  /** Left out for a visitor without an account to whom nothing has happened. */
  viewer?: Pick<FrameProps, 'user' | 'toast'>
}

const texts = ['title', 'description', 'ownPath', 'original', 'origin', 'path', 'signIn'] as const

function createFrame({ look, here, hasTitle, hasOriginal, viewer, ...rest }: FrameShape) {
  const { theme, isViewerKnown, isDemoOnly, isDev, sourceUrl } = rest
  const { user, toast } = viewer ?? { user: null, toast: null }
  return createTemplate(
    texts,
    ({ title, description, ownPath, original, origin, path, signIn, body }) => (
      <Document
        meta={{
          ...look,
          title: hasTitle ? title : null,
          description,
          path: ownPath,
          ...(hasOriginal && { original }),
        }}
        origin={origin}
        theme={theme}
        assets={getAssets()}
        isDev={isDev}
        user={user}
        isViewerKnown={isViewerKnown}
      >
        <Layout
          user={user}
          isViewerKnown={isViewerKnown}
          theme={theme}
          place={{ path, here, signIn }}
          isDemoOnly={isDemoOnly}
          sourceUrl={sourceUrl}
          toast={toast}
        >
          {body}
        </Layout>
      </Document>
    ),
    ['body'],
  )
}

const keptFrame = keepVariants(createFrame)
