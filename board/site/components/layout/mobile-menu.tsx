import type { Theme } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { ThemeForm } from '../theme/theme-form.tsx'
import { NavigationLinks } from './navigation-links.tsx'

/** The whole-height menu of narrow screens. A popover, so that it opens without JavaScript. */
export function MobileMenu({ theme, path }: { theme: Theme; path: string }): ReactElement {
  return (
    <dialog id="menu" className="mm" popover="auto" aria-label="Menu">
      <div className="row">
        <span className="sp b">Menu</span>
        <button
          type="button"
          className="btn btn-g btn-i"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <nav aria-label="Menu">
        <a href="/">Home</a>
        <NavigationLinks path={path} />
        <a href="/post">Post a job</a>
      </nav>
      <p className="sm t3">Theme</p>
      <ThemeForm theme={theme} path={path} />
    </dialog>
  )
}
