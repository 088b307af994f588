import type { PreviewLink } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Panel } from '../components/panel/panel.tsx'
import { Day } from '../components/time/time.tsx'

export interface PreviewLinksProps {
  /** Path of the page, to which the forms belong. */
  base: string
  links: readonly PreviewLink[]
  /** Address of the link that was just made; it is shown this once. */
  made: string | null
}

/** Links for colleagues to look at it before it is public. */
export function PreviewLinks({ base, links, made }: PreviewLinksProps): ReactElement {
  return (
    <Panel id="look-links" title="A preview for colleagues">
      <div className="bd stk14">
        <p className="sm t2">
          Whoever has such a link can read the listing before it is public, and nothing else. It ends after 30
          days.
        </p>
        {made === null ? null : (
          <div className="fld">
            <label htmlFor="made-link">The new link, shown this once</label>
            <input className="in" id="made-link" readOnly value={made} />
          </div>
        )}
        {links.length === 0 ? null : (
          <ul className="links">
            {links.map((link) => (
              <li key={link.id}>
                <span className="sm">
                  A link made on <Day iso={link.createdAt} />, ends on <Day iso={link.expiresAt} />
                </span>
                <form method="post" action={`${base}/look-links/end`}>
                  <input type="hidden" name="link" value={link.id} />
                  <button type="submit" className="btn btn-s">
                    End it
                    <span className="vh">
                      : the link made on <Day iso={link.createdAt} />
                    </span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <form method="post" action={`${base}/look-links`}>
          <button type="submit" className="btn">
            Make a link
          </button>
        </form>
      </div>
    </Panel>
  )
}
