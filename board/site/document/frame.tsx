import {
  type DemoRole,
  demoUsernames,
  findDemoRole,
  type Theme,
  type ToastKind,
  type User,
} from '@cryptolist/contract'
import { onBoard } from '../../messages/board-text.ts'
import {
  createTemplate,
  escapeHtml,
  type Html,
  keepVariants,
  noHtml,
  toHtml,
  withoutMarks,
} from '../components/kept-html/kept-html.ts'
import { type AccountParts, fillAccountParts } from '../components/layout/account-menu.tsx'
import { type Place, placeOf } from '../components/layout/header.tsx'
import { type FooterLink, Layout } from '../components/layout/layout.tsx'
import { Toast } from '../components/layout/toast.tsx'
import type { Assets } from './assets.ts'
import { type Alternates, Document, type PageMeta, profileOf, type ShownPicture } from './document.tsx'
import { type Site, toJsonLd } from './structured-data.ts'

interface FrameProps {
  meta: PageMeta
  /** Null where none can be drawn. */
  picture: ShownPicture | null
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
  /** Stands in place of each of the parts that `ownPartsOf` gives. */
  gap?: Html
}

/** The parts of a page that only one visitor may see, in the order in which they are on it. */
interface OwnParts extends AccountParts<Html> {
  profile: Html
  toast: Html
}

/** The parts of a page that are a visitor's own. All else of a frame depends at most on whether they are signed in, and with which of the demo's accounts. */
export function ownPartsOf({ user, toast, path }: Pick<FrameProps, 'user' | 'toast' | 'path'>): OwnParts {
  const named = user && { ...user, displayName: withoutMarks(user.displayName) }
  return {
    profile: escapeHtml(profileOf(named) ?? ''),
    ...(named === null ? { label: noHtml, greeting: noHtml } : fillAccountParts(named)),
    toast: toHtml(toast && <Toast kind={toast} user={named} path={path} />),
  }
}

/** Puts pages into the document and the layout: gives a whole page. Most of it has been rendered for an earlier page. */
export function createFrames(assets: Assets): (props: FrameProps) => Html {
  const keptFrame = keepVariants((shape: FrameShape) => createFrame(assets, shape))
  return ({ meta, picture, origin, path, body, user, toast, gap, ...rest }) => {
    const {
      title,
      description,
      path: ownPath,
      original,
      alternates,
      structuredData: _structuredData,
      picture: _picture,
      isEmbeddable = false,
      ...look
    } = meta
    const { here, signIn } = placeOf(path)
    const structuredData = structuredDataOf(meta, { origin, boardName: rest.boardName })
    const shape = {
      ...rest,
      look,
      here,
      hasTitle: title !== null,
      hasOriginal: original !== undefined,
      hasStructuredData: structuredData !== noHtml,
      links: alternates?.links ?? [],
      hasPicture: picture !== null,
      hasAlt: picture !== null && picture.alt !== '',
      isEmbeddable,
      isSignedIn: user !== null,
      demoRole: findDemoRole(user?.username),
    }
    const ownParts =
      gap === undefined
        ? ownPartsOf({ user, toast, path })
        : { profile: gap, label: gap, greeting: gap, toast: gap }
    return keptFrame(shape)({
      ...ownParts,
      title: title ?? '',
      description: onBoard(rest.boardName, description),
      ownPath,
      original: original ?? '',
      otherPath: alternates?.path ?? '',
      otherSearch: alternates?.search ?? '',
      picturePath: picture?.path ?? '',
      pictureAlt: picture?.alt ?? '',
      oembedUrl: isEmbeddable ? oembedUrlOf(origin, ownPath) : '',
      origin,
      path,
      signIn,
      structuredData,
      body,
    })
  }
}

function oembedUrlOf(origin: string, path: string): string {
  return `${origin}/oembed?url=${encodeURIComponent(origin + path)}`
}

/** Nothing for a page that search engines are asked to leave out. */
function structuredDataOf({ robots, structuredData }: PageMeta, site: Site): Html {
  const things = robots === undefined ? structuredData?.(site) : undefined
  return things === undefined || things.length === 0 ? noHtml : (toJsonLd(things) as Html)
}

/** Properties that the frame is made for; the rest of it are texts. */
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
  hasStructuredData: boolean
  links: Alternates['links']
  hasPicture: boolean
  hasAlt: boolean
  isEmbeddable: boolean
  isSignedIn: boolean
  demoRole: DemoRole | undefined
}

/** Somebody who is signed in, for a frame without the parts that are their own. */
function anyUser(demoRole: DemoRole | undefined): User {
  return {
    id: '',
    username: demoRole === undefined ? '' : demoUsernames[demoRole],
    displayName: '',
    email: null,
    isEmailVerified: false,
    accounts: [],
    ethAddress: null,
    hasPassword: false,
    createdAt: '',
  }
}

const texts = [
  'title',
  'description',
  'ownPath',
  'original',
  'otherPath',
  'otherSearch',
  'picturePath',
  'pictureAlt',
  'oembedUrl',
  'origin',
  'path',
  'signIn',
] as const

function createFrame(
  assets: Assets,
  {
    look,
    here,
    hasTitle,
    hasOriginal,
    hasStructuredData,
    links,
    hasPicture,
    hasAlt,
    isEmbeddable,
    isSignedIn,
    demoRole,
    ...rest
  }: FrameShape,
) {
  const { boardName, theme, isViewerKnown, isDemoOnly, hasDemoAccounts, isDev, sourceUrl, ownPages } = rest
  const user = isSignedIn ? anyUser(demoRole) : null
  return createTemplate(
    texts,
    ({
      title,
      description,
      ownPath,
      original,
      otherPath,
      otherSearch,
      picturePath,
      pictureAlt,
      oembedUrl,
      origin,
      path,
      signIn,
      structuredData,
      profile,
      label,
      greeting,
      toast,
      body,
    }) => (
      <Document
        meta={{
          ...look,
          title: hasTitle ? title : null,
          description,
          path: ownPath,
          ...(hasOriginal && { original }),
          ...(links.length > 0 && { alternates: { links, path: otherPath, search: otherSearch } }),
        }}
        picture={hasPicture ? { path: picturePath, alt: hasAlt ? pictureAlt : '' } : null}
        {...(isEmbeddable && { oembedUrl })}
        {...(hasStructuredData && { structuredData: String(structuredData) })}
        boardName={boardName}
        origin={origin}
        theme={theme}
        assets={assets}
        isDev={isDev}
        user={user}
        {...(isSignedIn && { profile: String(profile) })}
        isViewerKnown={isViewerKnown}
      >
        <Layout
          boardName={boardName}
          user={user}
          isViewerKnown={isViewerKnown}
          theme={theme}
          place={{ path, here, signIn }}
          isDemoOnly={isDemoOnly}
          hasDemoAccounts={hasDemoAccounts}
          sourceUrl={sourceUrl}
          ownPages={ownPages}
          toast={null}
          parts={{ toast, ...(isSignedIn && { account: { label, greeting } }) }}
        >
          {body}
        </Layout>
      </Document>
    ),
    ['structuredData', 'profile', 'label', 'greeting', 'toast', 'body'],
  )
}
