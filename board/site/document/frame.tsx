import type { Theme, ToastKind, User } from '@cryptolist/contract'
import { onBoard } from '../../messages/board-text.ts'
import { createTemplate, type Html, keepVariants, withoutMarks } from '../components/kept-html/kept-html.ts'
import { type Place, placeOf } from '../components/layout/header.tsx'
import { type FooterLink, Layout } from '../components/layout/layout.tsx'
import type { Assets } from './assets.ts'
import { Document, type PageMeta } from './document.tsx'

interface FrameProps {
  meta: PageMeta
  boardName: string
  /** Where the site is, without a path. */
  origin: string
  theme: Theme
  user: User | null
  isViewerKnown: boolean
  toast: ToastKind | null
  /** Path and query of the page. */
  path: string
  isDemoOnly: boolean
  hasDemoAccounts: boolean
  isDev: boolean
  sourceUrl: string | undefined
  ownPages: readonly FooterLink[]
  body: Html
}

/**
 * Puts pages into the document and the layout: gives a whole page. For visitors without an account most of it has been rendered for an earlier page.
 */
export function createFrames(assets: Assets): (props: FrameProps) => Html {
  const keptFrame = keepVariants((shape: FrameShape) => createFrame(assets, shape))
  return ({ meta, origin, path, body, user, toast, ...rest }) => {
    const { title, description, path: ownPath, original, ...look } = meta
    const { here, signIn } = placeOf(path)
    const shape = { ...rest, look, here, hasTitle: title !== null, hasOriginal: original !== undefined }
    const isKept = user === null && toast === null
    const fill = isKept ? keptFrame(shape) : createFrame(assets, { ...shape, viewer: { user, toast } })
    return fill({
      title: title ?? '',
      description: onBoard(rest.boardName, description),
      ownPath,
      original: original ?? '',
      origin,
      path,
      signIn,
      body,
    })
  }
}

/** What the frame is made for; the rest of it are texts. */
interface FrameShape
  extends Pick<Place, 'here'>,
    Pick<
      FrameProps,
      | 'boardName'
      | 'theme'
      | 'isViewerKnown'
      | 'isDemoOnly'
      | 'hasDemoAccounts'
      | 'isDev'
      | 'sourceUrl'
      | 'ownPages'
    > {
  look: Pick<PageMeta, 'robots' | 'script' | 'area'>
  hasTitle: boolean
  hasOriginal: boolean
  /** Left out if the visitor is signed out and there is no toast. */
  viewer?: Pick<FrameProps, 'user' | 'toast'>
}

const texts = ['title', 'description', 'ownPath', 'original', 'origin', 'path', 'signIn'] as const

function createFrame(assets: Assets, { look, here, hasTitle, hasOriginal, viewer, ...rest }: FrameShape) {
  const { boardName, theme, isViewerKnown, isDemoOnly, hasDemoAccounts, isDev, sourceUrl, ownPages } = rest
  const { user, toast } = viewer ?? { user: null, toast: null }
  const named = user && { ...user, displayName: withoutMarks(user.displayName) }
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
        boardName={boardName}
        origin={origin}
        theme={theme}
        assets={assets}
        isDev={isDev}
        user={named}
        isViewerKnown={isViewerKnown}
      >
        <Layout
          boardName={boardName}
          user={named}
          isViewerKnown={isViewerKnown}
          theme={theme}
          place={{ path, here, signIn }}
          isDemoOnly={isDemoOnly}
          hasDemoAccounts={hasDemoAccounts}
          sourceUrl={sourceUrl}
          ownPages={ownPages}
          toast={toast}
        >
          {body}
        </Layout>
      </Document>
    ),
    ['body'],
  )
}
