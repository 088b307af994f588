import { type Theme, themes } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { themeNames } from './themes.ts'

export interface ThemeFormProps {
  theme: Theme
  /** The page to come back to. */
  path: string
}

/** One button a theme. Posts without JavaScript; with it the change is at once. */
export function ThemeForm({ theme, path }: ThemeFormProps): ReactElement {
  return (
    <form className="themes" method="post" action="/theme" data-theme-form="">
      <input type="hidden" name="next" value={path} />
      {themes.map((name) => (
        <button
          type="submit"
          name="theme"
          value={name}
          aria-pressed={name === theme}
          className="mi"
          key={name}
        >
          {themeNames[name]}
          <Icon name="check" isSmall />
        </button>
      ))}
    </form>
  )
}
